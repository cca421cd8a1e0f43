import { extensionOf, type PaperType } from './paper-type.ts'

/** "PDF, 1.4 MB" */
export const saySize = (type: PaperType, bytes: number): string =>
  `${extensionOf[type].toUpperCase()}, ${bytes < 100_000 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`}`
