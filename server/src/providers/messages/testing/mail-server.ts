import { type AddressInfo, createServer, type Socket } from 'node:net';

/** A mail as a simulated server took it. */
export interface TakenMail {
  readonly from: string;
  readonly to: string;
  readonly login: string;
  readonly source: string;
}

/** What the server says to a recipient, or does once it has the mail: `drops` takes it, and hangs up before it says so. */
export type MailBehaviour = 'takes' | 'knows no such mailbox' | 'is busy' | 'drops';

export interface MailServer {
  readonly port: number;
  readonly taken: TakenMail[];
  behaves: MailBehaviour;
  close(): Promise<void>;
}

/** A mail server that takes SMTP in the clear on this machine, with a login, and misbehaves as it is asked to. */
export async function openMailServer(): Promise<MailServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    talk(socket, mail);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const mail: MailServer = {
    port: (server.address() as AddressInfo).port,
    taken: [],
    behaves: 'takes',
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((closed) => server.close(() => closed()));
    },
  };
  return mail;
}

function talk(socket: Socket, server: MailServer): void {
  const said = { from: '', to: '', login: '' };
  let source: string[] | undefined;
  let rest = '';
  const answer = (text: string) => void socket.write(`${text}\r\n`);
  const endData = (lines: readonly string[]) => {
    server.taken.push({ ...said, source: lines.join('\r\n') });
    if (server.behaves === 'drops') socket.destroy();
    else answer('250 2.0.0 taken');
  };
  answer('220 simulator ESMTP');
  socket.on('data', (bytes) => {
    const lines = (rest + bytes.toString('latin1')).split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (source === undefined) {
        if (line === 'DATA') source = [];
        answer(reply(line, said, server.behaves));
      } else if (line === '.') {
        endData(source);
        source = undefined;
      } else source.push(line.replace(/^\.\./, '.'));
    }
  });
}

function reply(
  line: string,
  said: { from: string; to: string; login: string },
  behaves: MailBehaviour,
): string {
  const [, verb = '', rest = ''] =
    /^(EHLO|AUTH PLAIN|MAIL FROM:|RCPT TO:|DATA|QUIT|RSET)\s*(.*)$/.exec(line) ?? [];
  switch (verb) {
    case 'EHLO':
      return '250-simulator\r\n250-8BITMIME\r\n250 AUTH PLAIN';
    case 'AUTH PLAIN':
      said.login = Buffer.from(rest, 'base64').toString('utf8').split('\0').slice(1).join(':');
      return said.login.endsWith(':wrong') ? '535 5.7.8 wrong' : '235 2.7.0 right';
    case 'MAIL FROM:':
      said.from = /<([^>]*)>/.exec(rest)?.[1] ?? '';
      return '250 2.1.0 well';
    case 'RCPT TO:':
      said.to = /<([^>]*)>/.exec(rest)?.[1] ?? '';
      if (behaves === 'knows no such mailbox') return `550 5.1.1 <${said.to}> is unknown`;
      return behaves === 'is busy' ? '451 4.3.2 later' : '250 2.1.5 well';
    case 'DATA':
      return '354 go on';
    case 'QUIT':
      return '221 2.0.0 goodbye';
    default:
      return '250 2.0.0 well';
  }
}
