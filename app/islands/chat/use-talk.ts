import { connect } from '#live/connect.ts'
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { logQuietly } from './log.ts'
import { forgetSession, isWithPerson, knownSession, keepPerson, newId, oneAtATime, sessionToWrite } from './session.ts'
import { clearChat, loadHistory, rate, sendMessage, type ChatUpdate } from './talk.ts'
import type { Answer, Call, ChatProps, Line } from './types.ts'
import { wordsIn, type PanelWords } from './words.ts'

export type ChatState = {
  /** What the panel says, in the language of the last answer. */
  words: PanelWords
  lines: readonly Line[]
  /** The earlier messages were looked for once. */
  loaded: boolean
  /** The answer as far as it has come; undefined while nothing is asked. */
  partial?: string
  /** How it stands with a person of the office. */
  call?: Call
  /** Looks at the conversation anew. */
  look: () => void
  /** Why the last message was not taken. It stands in the input again. */
  refused?: string
  /** Resolves to what belongs back into the input: nothing, once the message is taken. */
  send: (text: string) => Promise<string>
  again: (line: Line) => void
  rate: (answer: Answer, rating: Answer['rating']) => void
  /** True when the messages are gone. */
  clear: () => Promise<boolean>
}

/** The conversation of this browser: sent, heard, kept in step with other tabs. `open`: someone looks at it. */
export const useTalk = ({ phone, email }: ChatProps, open: boolean): ChatState => {
  const [lines, setLines] = useState<readonly Line[]>([])
  const [loaded, setLoaded] = useState(false)
  const [partial, setPartial] = useState<string>()
  const [refused, setRefused] = useState<string>()
  const [call, setCall] = useState<Call>()
  const busy = useRef(false)
  /** How often something was asked here, whether that began the chat, and whether a look at it came too late. */
  const counters = useRef({ times: 0, first: false, missed: false })
  const tabs = useRef<BroadcastChannel>(undefined)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin and takes none
  const tellTabs = () => tabs.current?.postMessage('news')

  const add = (line: Line) => setLines((lines) => [...lines, line])
  const apologise = (id: string, content: string) => add({ id: `sorry ${id}`, role: 'assistant', content, again: true })
  const words = wordsIn(lines.findLast(({ answer }) => answer)?.answer?.language)
  const awayText = words.away({ phone: phone.number, email })
  const broken = words.broken(phone.number)

  /** Asks for the answer to a line that stands in the conversation. */
  const sendLine = async (line: Line): Promise<ChatUpdate | 'broken'> => {
    busy.current = true
    counters.current.times += 1
    counters.current.first ||= !knownSession()
    setPartial('')
    try {
      let taken = () => {}
      const isTaken = new Promise<void>((resolve) => (taken = resolve))
      const message = { session_id: sessionToWrite(), message_id: line.id, message: line.content }
      let answer: Promise<ChatUpdate> | undefined
      await oneAtATime(async () => {
        answer = sendMessage(message, setPartial, taken)
        await isTaken
      })
      tellTabs()
      const update = (await answer) ?? 'away'
      if (update === 'away' || update === 'taken-id') apologise(line.id, awayText)
      else if (update === 'cleared') setLines([])
      else if (update === 'person') counters.current.missed = true
      else if ('answer' in update) {
        add(lineOf(update.answer))
        counters.current.missed ||= update.answer.handover || call !== undefined
      }
      return update
    } catch (error) {
      logQuietly('The chat broke.', error)
      apologise(line.id, broken)
      return 'broken'
    } finally {
      busy.current = false
      setPartial(undefined)
      tellTabs()
      if (counters.current.missed) void load()
    }
  }

  const load = async (): Promise<void> => {
    const session = knownSession()
    if (!session) {
      setLines([])
      setCall(undefined)
      return setLoaded(true)
    }
    const { times } = counters.current
    counters.current.missed = false
    const history = await loadHistory(session)
    if (!history) logQuietly('The history of the chat could not be loaded.')
    setLoaded(true)
    // A question asked meanwhile is newer than this look, and would vanish: there is another when its answer has come.
    counters.current.missed = busy.current
    if (!history || busy.current) return
    if (counters.current.times !== times) return load()
    if (!history.known) forgetSession()
    setLines(history.messages)
    setCall(history.call)
    if (history.call?.state !== 'ringing' && history.call?.state !== 'answered') keepPerson(false)
    const last = history.messages.at(-1)
    if (last?.role === 'user' && history.call?.state !== 'answered') void sendLine(last)
  }

  const send = async (text: string): Promise<string> => {
    const content = text.trim()
    if (content === '' || busy.current) return text
    setRefused(undefined)
    const line: Line = { id: newId(), role: 'user', content }
    add(line)
    const update = await sendLine(line)
    if (typeof update === 'string' || !('refused' in update)) return ''
    setLines((lines) => lines.filter(({ id }) => id !== line.id))
    setRefused(words.refused(update.refused, update.waitSeconds))
    return text
  }

  const retry = (sorry: Line) => {
    const line = lines.find(({ id }) => `sorry ${id}` === sorry.id)
    setLines((lines) => lines.filter(({ id }) => id !== sorry.id))
    if (line && !busy.current) void sendLine(line)
  }

  const rateLine = async (answer: Answer, rating: Answer['rating']) => {
    const put = (rating: Answer['rating']) =>
      setLines((lines) => lines.map((line) => (line.id === answer.id ? lineOf({ ...answer, rating }) : line)))
    put(rating)
    const isSaved = await rate(knownSession() ?? '', answer.id, rating)
    // A look at the history that began before knows nothing of it yet.
    counters.current.times += 1
    put(isSaved ? rating : answer.rating)
    if (!isSaved) logQuietly('The rating could not be kept.')
  }

  const clear = async () => {
    const session = knownSession()
    if (session && !(await clearChat(session))) {
      logQuietly('The chat could not be cleared.')
      return false
    }
    forgetSession()
    setLines([])
    setCall(undefined)
    setRefused(undefined)
    tellTabs()
    return true
  }

  const lookNow = () => {
    if (busy.current) counters.current.missed = true
    else void load()
  }
  useCall(call, lookNow)
  useTabs(tabs, () => !busy.current && loaded && void load())
  // A chat that began on this page has nothing before it, and its first message may still be on its way.
  const look = useEffectEvent(() => {
    if (counters.current.first) setLoaded(true)
    else if (!loaded) void load()
  })
  useEffect(() => {
    if (open || isWithPerson()) look()
  }, [open])

  return {
    ...{ words, lines, loaded, partial, call, refused, send, again: retry, clear, look: lookNow },
    rate: (...one) => void rateLine(...one),
  }
}

const lineOf = (answer: Answer): Line => ({ id: answer.id, role: 'assistant', content: answer.response, answer })

/** Milliseconds between two looks while a person is asked for, beside what the server tells by itself. */
const interval = 15_000

/** Looks anew whenever the server tells that something happened, and when time is up, until the call is over. */
const useCall = (call: Call | undefined, look: () => void) => {
  const onNews = useEffectEvent(look)
  const isOpen = call?.state === 'ringing' || call?.state === 'answered'
  useEffect(() => {
    const session = knownSession()
    if (!isOpen || !session) return
    keepPerson(true)
    const controller = new AbortController()
    void connect(
      ({ event }) => event === 'news' && onNews(),
      controller.signal,
      `/api/chat/live?${new URLSearchParams({ session_id: session })}`,
    )
    const timer = setInterval(() => onNews(), interval)
    return () => {
      controller.abort()
      clearInterval(timer)
    }
  }, [isOpen])
  const due = isOpen ? call.due : undefined
  useEffect(() => {
    if (due === undefined) return
    const timer = setTimeout(() => onNews(), due + 500)
    return () => clearTimeout(timer)
  }, [due])
}

/** Opens the line to the other tabs of this browser, and calls when one of them wrote. */
const useTabs = (tabs: RefObject<BroadcastChannel | undefined>, hear: () => void) => {
  const onNews = useEffectEvent(hear)
  useEffect(() => {
    const channel = new BroadcastChannel('chat')
    channel.addEventListener('message', () => onNews())
    // A page that Back brings as it was left has heard nothing meanwhile.
    const onBack = ({ persisted }: PageTransitionEvent) => persisted && onNews()
    addEventListener('pageshow', onBack)
    // oxlint-disable-next-line react/immutability -- it is a ref
    tabs.current = channel
    return () => {
      channel.close()
      removeEventListener('pageshow', onBack)
    }
  }, [tabs])
}
