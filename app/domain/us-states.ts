/** States whose name is one word, by their postal code, in small letters. */
export const usStates: Record<string, string> = {
  ...{
    al: 'alabama',
    ak: 'alaska',
    az: 'arizona',
    ar: 'arkansas',
    ca: 'california',
    co: 'colorado',
    ct: 'connecticut',
  },
  ...{ de: 'delaware', fl: 'florida', ga: 'georgia', hi: 'hawaii', id: 'idaho', il: 'illinois', in: 'indiana' },
  ...{ ia: 'iowa', ks: 'kansas', ky: 'kentucky', la: 'louisiana', me: 'maine', md: 'maryland', ma: 'massachusetts' },
  ...{ mi: 'michigan', mn: 'minnesota', ms: 'mississippi', mo: 'missouri', mt: 'montana', ne: 'nebraska' },
  ...{ nv: 'nevada', oh: 'ohio', ok: 'oklahoma', or: 'oregon', pa: 'pennsylvania', tn: 'tennessee', tx: 'texas' },
  ...{ ut: 'utah', vt: 'vermont', va: 'virginia', wa: 'washington', wi: 'wisconsin', wy: 'wyoming' },
}
