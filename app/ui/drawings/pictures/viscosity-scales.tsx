/** Three rulers whose numbers do not meet. */
export const viscosityScales = (
  <>
    <path d="M56 20H92V150H56zM92 34h-12M92 66h-18M92 98h-12M92 130h-18" />
    <path d="M142 20H178V150H142zM178 28h-12M178 58h-18M178 84h-12M178 104h-18M178 120h-12M178 140h-18" />
    <path d="M228 20H264V150H228zM264 46h-18M264 86h-18M264 126h-18" />
    <path className="picture-fill" d="M40 95H98v6H40zM126 117H184v6H126zM212 83H270v6H212z" />
    <path d="M98 98L126 120M184 120L212 86" />
    <text x="62" y="92">
      46
    </text>
    <text x="148" y="114">
      20
    </text>
    <text x="234" y="80">
      2
    </text>
    <text x="74" y="170" textAnchor="middle">
      ISO VG
    </text>
    <text x="160" y="170" textAnchor="middle">
      SAE
    </text>
    <text x="246" y="170" textAnchor="middle">
      NLGI
    </text>
  </>
)
