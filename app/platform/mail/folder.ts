import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Letter } from './letter.ts'
import { MailOutage } from './letter.ts'
import { formatMime } from './mime.ts'

/**
 * Every letter becomes an `.eml` file, complete or not there at all. Names sort by the letter's date and carry its
 * Message-ID: the same letter again takes the place of the first.
 */
export const folderMailer = (folder: string) => ({
  atOnce: 1,
  send: async (mail: Letter): Promise<void> => {
    const { message } = await formatMime(mail)
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const path = join(folder, nameOf(mail))
      const partialPath = `${path}.${process.pid}.part`
      await write(partialPath, message)
      await rename(partialPath, path)
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code ?? 'UNWRITABLE'
      throw new MailOutage(`The mail folder cannot be written: ${code}.`, { code, cause: error })
    }
  },
  close: () => {},
})

const nameOf = ({ date, messageId }: Letter) =>
  `${date.toISOString().replace(/[-:.]/g, '')}-${messageId.replace(/[^\w@.-]/g, '')}.eml`

const write = async (path: string, bytes: Buffer) => {
  await using file = await open(path, 'w', 0o600)
  await file.writeFile(bytes)
  await file.sync()
}
