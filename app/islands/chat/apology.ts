/** What is said when nobody can answer (specification, section 8). */
export const cannotAnswer = ({ phone, email }: { phone?: string; email?: string }) => {
  const ways = [phone && `call us at ${phone}`, email && `email ${email}`].filter(Boolean).join(' or ')
  return `I'm sorry, we're having technical difficulties and I can't answer right now. Please ${ways || 'use the contact form'}.`
}
