import { passagesPath } from './assistant-address.ts'

export const ToPassages = () => (
  <a className="text-link" href={passagesPath}>
    What we taught the assistant
  </a>
)
