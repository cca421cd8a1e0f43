import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { freePort } from '../../server/testing.ts'
import { openSite } from '../front-door.ts'

const name = 'www.example.com'
const site = await openSite({ ORIGIN: `https://${name}`, TRUST_PROXY: '1', RATE_LIMIT_FACTOR: '0.05' })
const folder = mkdtempSync(join(tmpdir(), 'proxies-'))
const running: ChildProcess[] = []
afterAll(async () => {
  for (const child of running) {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill()
    await ended
  }
  rmSync(folder, { recursive: true, force: true })
})

/** A certificate of our own for the name in the examples. */
const [certificate, key] = [join(folder, 'fullchain.pem'), join(folder, 'privkey.pem')]
execFileSync(
  'openssl',
  [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', `/CN=${name}`],
    ...['-addext', `subjectAltName=DNS:${name}`, '-keyout', key, '-out', certificate],
  ],
  { stdio: 'ignore' },
)

const example = (file: string, changes: Record<string, string>) =>
  Object.entries(changes).reduce(
    (text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`deploy/${file} does not say "${from}" any more.`)
      return text.replaceAll(from, to)
    },
    readFileSync(join('deploy', file), 'utf8'),
  )

const programAddress = new URL(site.address).host.replace('localhost', '127.0.0.1')

const isInstalled = (program: string) => {
  try {
    execFileSync('which', [program], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

type Proxy = { check: string[]; start: string[] }

/** Each example with ports, certificate and folders of this test, and nothing else changed. */
const proxies: Record<string, (http: number, https: number) => Proxy> = {
  nginx: (http, https) => {
    const server = example('nginx.conf', {
      'listen 80;': `listen 127.0.0.1:${http};`,
      'listen 443 ssl http2;': `listen 127.0.0.1:${https} ssl http2;`,
      '127.0.0.1:3000': programAddress,
      '/etc/ssl/leone': folder,
    })
    const file = join(folder, 'nginx.conf')
    const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (kind) => `${kind}_temp_path ${join(folder, kind)};`,
    )
    writeFileSync(
      file,
      `pid ${folder}/nginx.pid; error_log stderr; events {} http { access_log off; ${places.join(' ')}\n${server}\n}`,
    )
    const command = ['nginx', '-c', file, '-p', folder, '-e', 'stderr']
    return { check: [...command, '-t'], start: [...command, '-g', 'daemon off;'] }
  },
  haproxy: (http, https) => {
    const pem = join(folder, 'site.pem')
    writeFileSync(pem, readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'))
    const file = join(folder, 'haproxy.cfg')
    writeFileSync(
      file,
      example('haproxy.cfg', {
        'bind :80': `bind 127.0.0.1:${http}`,
        'bind :443': `bind 127.0.0.1:${https}`,
        '127.0.0.1:3000': programAddress,
        '127.0.0.1:3001': programAddress,
        '/etc/haproxy/site.pem': pem,
        '/run/haproxy/admin.sock': join(folder, 'admin.sock'),
      }),
    )
    return { check: ['haproxy', '-c', '-f', file], start: ['haproxy', '-db', '-f', file] }
  },
  caddy: (http, https) => {
    const file = join(folder, 'Caddyfile')
    const options = `{\n\tadmin off\n\thttp_port ${http}\n\thttps_port ${https}\n\tstorage file_system ${folder}\n\tauto_https disable_certs`
    const text = example('Caddyfile', {
      '127.0.0.1:3000': programAddress,
      [`${name} {`]: `${name} {\n\ttls ${certificate} ${key}`,
    })
    writeFileSync(file, text.replace(/^\{/m, options))
    const [config, adapter] = [`--config=${file}`, '--adapter=caddyfile']
    return { check: ['caddy', 'validate', config, adapter], start: ['caddy', 'run', config, adapter] }
  },
}

type FetchOptions = { method?: string; body?: string; headers?: Record<string, string> }

const ask = (port: number, path: string, { method = 'GET', body, headers = {} }: FetchOptions = {}) =>
  new Promise<{ status?: number; text: string }>((resolve, reject) => {
    const asked = request(
      {
        ...{ host: '127.0.0.1', port, path, method, servername: name, ca: readFileSync(certificate) },
        headers: { Host: name, ...headers },
      },
      async (answer) => resolve({ status: answer.statusCode, text: Buffer.concat(await answer.toArray()).toString() }),
    )
    asked.on('error', reject).end(body)
  })

test.for(Object.keys(proxies))(
  'the example for %s is taken by the program it is for, and visitors come through',
  async (program, { skip }) => {
    // Caddy is in Debian and not on every machine that has the other two.
    skip(program === 'caddy' && !isInstalled('caddy'), 'Caddy is not installed: its example was not checked.')
    const [http, https] = [await freePort(), await freePort()]
    mkdirSync(folder, { recursive: true })
    const { check, start } = proxies[program]!(http, https)
    const environment = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
    execFileSync(check[0]!, check.slice(1), { stdio: 'ignore', env: environment })
    running.push(spawn(start[0]!, start.slice(1), { stdio: 'ignore', env: environment }))
    await expect
      .poll(() =>
        ask(https, '/health/ready').then(
          ({ status }) => status,
          () => 0,
        ),
      )
      .toBe(200)

    expect((await ask(https, '/quote/fuel')).text).toContain('submission_id')
    const plain = await fetch(`http://127.0.0.1:${http}/fuel`, { redirect: 'manual', headers: { Host: name } })
    expect([301, 308]).toContain(plain.status)

    // The address that counts is that of the connection, whatever a visitor writes: the fourth form has to wait.
    const post = (from: string) =>
      ask(https, '/quote/fuel', {
        method: 'POST',
        body: 'name=',
        headers: {
          Origin: `https://${name}`,
          'Content-Type': 'application/x-www-form-urlencoded',
          'X-Forwarded-For': from,
        },
      })
    const statuses = []
    for (let n = 1; n <= 4; n++) statuses.push((await post(`203.0.113.${n}`)).status)
    expect(statuses.at(-1)).toBe(429)
  },
)
