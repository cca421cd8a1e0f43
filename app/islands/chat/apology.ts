/** What is said when nobody can answer (specification, section 8). */
export const cannotAnswer = ({ phone, email }: { phone: string; email: string }) =>
  `I'm sorry, we're having technical difficulties and I can't answer right now. Please call us at ${phone} or email ${email}.`
