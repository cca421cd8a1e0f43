/** Some write the letters in front of the number themselves: "BOL 40710", "bol# 40710", "Bill of lading 40710". */
const writtenBefore = /^(?:bol|bill\s+of\s+lading)(?=[\s#:.\d-])[\s#:.-]*/i

/** "40710", where "Bill of lading" stands beside it. */
export const billOfLadingNumber = (typed: string): string => typed.trim().replace(writtenBefore, '') || typed.trim()

/** "BOL 40710", however it was typed. */
export const formatBillOfLading = (typed: string): string => `BOL ${billOfLadingNumber(typed)}`
