import { isIP } from 'node:net';
import { createTransport } from 'nodemailer';
import type { Message } from '../message.ts';
import { readReport } from './mail-report.ts';
import { RefusedMessage, type SenderAdapter, type SenderCredentials, SenderError } from './sender-adapter.ts';
import { isSignedHook } from './signed-hook.ts';

/** A server that says nothing for so long is away: shorter than an attempt may take. */
const SILENT_MS = 15_000;

/** @returns an address of a host @throws where it has none, or may not be reached */
export type LookUp = (host: string) => Promise<string>;

const ADDRESS = /^[^\s@<>"]{1,64}@[^\s@<>"]{1,190}$/;
const HOST = /^[A-Za-z0-9]([A-Za-z0-9.:-]{0,251}[A-Za-z0-9])?$/;

/**
 * Any mail server that takes SMTP (RFC 5321): over TLS from the first byte (`tls`), by STARTTLS (`starttls`), or in the clear
 * (`none`), which is for a server beside this one.
 *
 * @param lookUp finds where a host is: an operator names it
 */
export function smtp(lookUp: LookUp): SenderAdapter {
  const open = async ({ settings, secrets }: SenderCredentials) => {
    const { host = '', port = '', security, user } = settings;
    const found = await lookUp(host);
    return createTransport({
      ...{ host: found, port: Number(port), secure: security === 'tls', requireTLS: security === 'starttls' },
      ignoreTLS: security === 'none',
      ...(isIP(host) === 0 ? { tls: { servername: host } } : {}),
      ...(user === undefined ? {} : { auth: { user, pass: secrets.password?.[0] ?? '' } }),
      ...{ connectionTimeout: SILENT_MS, greetingTimeout: SILENT_MS, socketTimeout: SILENT_MS },
      ...{ disableFileAccess: true, disableUrlAccess: true },
    });
  };
  return {
    code: 'smtp',
    channel: 'mail',
    fields: [
      { name: 'host', isSecret: false, pattern: HOST },
      { name: 'port', isSecret: false, pattern: /^[1-9]\d{0,4}$/ },
      { name: 'security', isSecret: false, pattern: /^(tls|starttls|none)$/ },
      { name: 'user', isSecret: false, isOptional: true, pattern: /^[\x21-\x7e]{1,200}$/ },
      { name: 'password', isSecret: true, isOptional: true, pattern: /^[\x20-\x7e]{1,500}$/ },
      { name: 'from', isSecret: false, pattern: ADDRESS },
      { name: 'fromName', isSecret: false, isOptional: true, pattern: /^[^\r\n<>"]{1,80}$/ },
      { name: 'replyTo', isSecret: false, isOptional: true, pattern: ADDRESS },
      { name: 'bounceTo', isSecret: false, isOptional: true, pattern: ADDRESS },
      { name: 'hookSecret', isSecret: true, isOptional: true, pattern: /^[\x21-\x7e]{32,200}$/ },
    ],
    async send(message, { credentials }, signal) {
      const transport = await open(credentials);
      const stop = () => transport.close();
      signal.addEventListener('abort', stop, { once: true });
      try {
        const { messageId } = await transport.sendMail(mailOf(message, credentials.settings));
        return messageId;
      } catch (error) {
        throw asSenderError(error);
      } finally {
        signal.removeEventListener('abort', stop);
        transport.close();
      }
    },
    async test(credentials) {
      const transport = await open(credentials);
      try {
        await transport.verify();
      } catch (error) {
        throw asSenderError(error);
      } finally {
        transport.close();
      }
    },
    readStatus({ headers, rawBody, now }, { secrets }) {
      if (!isSignedHook(secrets.hookSecret, headers, rawBody, now)) return undefined;
      return readReport(rawBody.toString('latin1'));
    },
  };
}

/** The id of the message is its Message-ID, so that what is sent again is recognised, and what comes back is matched. */
function mailOf(message: Message, settings: Readonly<Record<string, string>>) {
  const { id, to, subject, body, html, headers } = message;
  const { from = '', fromName, replyTo, bounceTo } = settings;
  return {
    messageId: `<${id}@${from.slice(from.indexOf('@') + 1)}>`,
    from: { name: fromName ?? '', address: from },
    // As an object, so that a comma in it is no second recipient.
    to: { name: '', address: to },
    ...(replyTo === undefined ? {} : { replyTo }),
    envelope: { from: bounceTo ?? from, to },
    ...{ subject, text: body },
    ...(html === undefined ? {} : { html }),
    // No answer of an absent owner, and none of ours to theirs (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated', ...headers },
  };
}

/**
 * What a server said, without what it was sent: of its answer only the codes (RFC 3463) are kept, since its text repeats addresses.
 */
function asSenderError(error: unknown): Error {
  const { responseCode, response, code } = error as {
    readonly responseCode?: number;
    readonly response?: string;
    readonly code?: string;
  };
  const status = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '')?.[1];
  const reason = [responseCode, status].filter((one) => one !== undefined).join(' ');
  const isRefused = responseCode !== undefined && responseCode >= 500;
  if (isRefused && code === 'EENVELOPE') return new RefusedMessage(reason, isOfMailbox(responseCode, status));
  if (isRefused && code === 'EMESSAGE') return new RefusedMessage(reason, false);
  return new SenderError(
    `the mail server did not take it: ${reason === '' ? (code ?? 'no answer') : reason}`,
  );
}

/** 5.1.x: the address is not one; 5.2.1: its mailbox is closed (RFC 3463). Without such a code 550, 551 and 553 say the same. */
const isOfMailbox = (code: number, status: string | undefined): boolean =>
  status === undefined ? [550, 551, 553].includes(code) : /^5\.(1\.\d+|2\.1)$/.test(status);
