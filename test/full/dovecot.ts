import { spawn } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../server/testing.ts'

const nobody = 65_534

/** A real IMAP server with one mailbox of its own, on a port of its own, as the user who runs the tests. */
export const startDovecot = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'leone-dovecot-'))
  const port = await freePort()
  const me = userInfo()
  // As root it hands its parts to the users that Debian's package made for them, and refuses to run them as root.
  const isRoot = me.uid === 0
  const [internal, login] = isRoot ? ['dovecot', 'dovenull'] : [me.username, me.username]
  const { uid, gid } = isRoot ? { uid: nobody, gid: nobody } : me
  const maildir = join(folder, 'mail')
  chmodSync(folder, 0o755)
  for (const part of ['', 'new', 'cur', 'tmp']) {
    mkdirSync(join(maildir, part), { recursive: true })
    chownSync(join(maildir, part), uid, gid)
  }
  writeFileSync(join(folder, 'users'), `office@fuel.test:{PLAIN}secret:${uid}:${gid}::${folder}::\n`)
  writeFileSync(
    join(folder, 'dovecot.conf'),
    `base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
first_valid_uid = 1
default_internal_user = ${internal}
default_internal_group = ${isRoot ? 'dovecot' : me.username}
default_login_user = ${login}
mail_location = maildir:${maildir}
mail_uid = ${uid}
mail_gid = ${gid}
service imap-login {
  ${isRoot ? '' : 'chroot ='}
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  ${isRoot ? '' : 'chroot ='}
}
passdb {
  driver = passwd-file
  args = ${folder}/users
}
userdb {
  driver = passwd-file
  args = ${folder}/users
}
`,
  )
  let dovecot = spawn('/usr/sbin/dovecot', ['-F', '-c', join(folder, 'dovecot.conf')], { stdio: 'ignore' })
  let ended = new Promise((resolve) => dovecot.once('exit', resolve))

  const answers = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1')
      socket.once('data', () => resolve(true))
      socket.once('error', () => resolve(false))
      socket.once('data', () => socket.destroy())
    })
  const isUp = async () => {
    while (!(await answers())) await sleep(50)
  }
  const stop = async () => {
    dovecot.kill()
    await ended
  }
  await isUp()
  let delivered = 0
  return {
    url: `imap://office%40fuel.test:secret@127.0.0.1:${port}/INBOX`,
    wrongPassword: `imap://office%40fuel.test:wrong@127.0.0.1:${port}/INBOX`,
    /** As a mail server would put it there. */
    deliver: (source: Buffer | string) => {
      const file = join(maildir, 'new', `${Date.now()}.${delivered++}.test`)
      writeFileSync(file, source)
      chownSync(file, uid, gid)
    },
    /** What Dovecot thinks has been read; the names of files say so. */
    isUntouched: () => readdirSync(join(maildir, 'cur')).every((name) => name.endsWith(':2,')),
    stop,
    startAgain: async () => {
      dovecot = spawn('/usr/sbin/dovecot', ['-F', '-c', join(folder, 'dovecot.conf')], { stdio: 'ignore' })
      ended = new Promise((resolve) => dovecot.once('exit', resolve))
      await isUp()
    },
    remove: async () => {
      await stop()
      rmSync(folder, { recursive: true })
    },
  }
}
