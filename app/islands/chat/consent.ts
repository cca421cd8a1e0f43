/** What stands above the input, and is agreed to by writing. The link to the privacy policy follows it. */
export const chatNotice = 'Sending your first message stores this chat.'

/** What stands above the button of a form in the chat. */
export const leadNotice =
  'Sending this stores your request, with the conversation you see here, so that we can answer it.'
