/** "today, 2:43 PM" within a sentence; days of the week and months keep their capital. */
export const inSentence = (near: string) => near.replace(/^(?:Today|Tomorrow)\b/, (day) => day.toLowerCase())
