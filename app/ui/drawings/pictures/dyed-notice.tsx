/** A skid tank with the notice on it. */
export const dyedNotice = (
  <>
    <path d="M12 162H308M60 40H240c22 0 32 20 32 50s-10 50-32 50H60c-22 0-32-20-32-50s10-50 32-50zM60 40c-10 14-14 32-14 50s4 36 14 50M240 40c10 14 14 32 14 50s-4 36-14 50" />
    <path d="M72 140v22M88 140v22M212 140v22M228 140v22M56 162H244M112 40V28h26v12M120 28v-8h10v8M180 40V20M172 20h16" />
    <path d="M234 40V16h26v24M260 22h24v70l-10 14M270 106h10v14h-10z" />
    <path className="picture-dye" d="M84 68H216v44H84zM90 74H210v32H90z" />
    <path className="picture-dye" d="M275 126c6 8 8 11 8 15a8 8 0 0 1-16 0c0-4 2-7 8-15z" />
    <text x="150" y="87" textAnchor="middle">
      DYED DIESEL FUEL
    </text>
    <text x="150" y="102" textAnchor="middle">
      NONTAXABLE USE
    </text>
  </>
)
