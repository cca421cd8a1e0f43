export type ContactWays = { phone?: string; email?: string }

/** What is said when nobody can answer (specification, section 8). */
export const cannotAnswer = ({ phone, email }: ContactWays) => {
  const ways = [phone && `call us at ${phone}`, email && `email ${email}`].filter(Boolean).join(' or ')
  return `I'm sorry, we're having technical difficulties and I can't answer right now. Please ${ways || 'use the contact form'}.`
}

export const cannotAnswerInSpanish = ({ phone, email }: ContactWays) => {
  const ways = [phone && `llámenos al ${phone}`, email && `escriba a ${email}`].filter(Boolean).join(' o ')
  return `Lo siento, tenemos un problema técnico y ahora no puedo contestar. Por favor ${ways || 'use el formulario de contacto'}.`
}
