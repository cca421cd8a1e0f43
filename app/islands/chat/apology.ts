/** What is said when nobody can answer (specification, section 8). */
export const cannotAnswer = ({ phone, email }: { phone: string; email: string }) =>
  `I am sorry, we have technical difficulties and I cannot answer now. Please call us at ${phone} or write to ${email}.`
