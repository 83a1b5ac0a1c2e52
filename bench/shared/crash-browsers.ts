/** Browsers that watch a crash round, many in one process of its own: a socket each, as a page has it. */
import { EventEmitter } from 'node:events';

export interface CrashBrowsersOrder {
  readonly port: number;
  readonly browsers: number;
}

export interface CrashBrowsersFigures {
  readonly messages: number;
  readonly bytes: number;
}

const opened = new EventEmitter();
let messages = 0;
let bytes = 0;

function open(port: number): void {
  const socket = new WebSocket(`ws://localhost:${port}/live/?EIO=4&transport=websocket`);
  socket.onmessage = ({ data }) => {
    const text = String(data);
    // Engine.IO and Socket.IO as they are on the wire: open, ping, connected, the answer to the subscription, an event.
    if (text[0] === '0') socket.send('40{"domain_name":"localhost"}');
    else if (text === '2') socket.send('3');
    else if (text.startsWith('40')) socket.send('420["games.watch",{"game_code":"comet-climb"}]');
    else if (text.startsWith('430')) opened.emit('open');
    else if (text.startsWith('42')) {
      messages += 1;
      bytes += text.length;
    }
  };
  socket.onclose = ({ code }) => process.send?.({ closed: code });
}

process.on('message', (order: CrashBrowsersOrder | 'begin' | 'end') => {
  if (order === 'begin') [messages, bytes] = [0, 0];
  else if (order === 'end') process.send?.({ messages, bytes });
  else {
    let count = 0;
    opened.on('open', () => {
      count += 1;
      if (count === order.browsers) process.send?.({ opened: count });
    });
    for (let place = 0; place < order.browsers; place++) setTimeout(open, place * 3, order.port);
  }
});
