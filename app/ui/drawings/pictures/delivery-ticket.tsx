/** A ticket with gross and net, and the thermometer that lies between them. */
export const deliveryTicket = (
  <>
    <path d="M36 16H196V164l-10-7-10 7-10-7-10 7-10-7-10 7-10-7-10 7-10-7-10 7-10-7-10 7-10-7-10 7-10-7-10 7z" />
    <path d="M52 38H124M52 50H100M52 132H150M52 142H124M52 66H180M52 94H180M52 120H180M152 32h28v20h-28z" />
    <text x="54" y="86">
      GROSS
    </text>
    <text x="54" y="112">
      NET, AT 60 °F
    </text>
    <path d="M246 116V34c0-16 24-16 24 0v82c20 12 12 44-12 44s-32-32-12-44zM276 44h12M276 62h18M276 80h12M276 98h12" />
    <path className="picture-fill" d="M255 62h6v60c14 6 10 30-3 30s-17-24-3-30z" />
    <text x="298" y="67" textAnchor="start">
      60
    </text>
  </>
)
