/**
 * Every message the server pushes to a browser over Socket.IO. A socket joins the room of its site, and with
 * `{account_id, auth}` in its handshake the room of its player. Amounts are wire strings.
 */
export interface Pushes {
  /** To the player: the balances after a change. `version` grows with every change; an older one is dropped. */
  balance: (push: { game_balance: string; game_token: string; version: string }) => void;
  /** To the player: a deposit changed its state. */
  deposit: (push: { deposit_id: string; state: string; amount: string }) => void;
  /** To the player: a message came, was read or was claimed. */
  inbox: (push: { unread: number }) => void;
  /** To the player: a withdrawal changed its state. */
  withdrawal: (push: { withdrawal_id: string; state: string; amount: string }) => void;
  /** To the player: the session this socket belongs to is over. */
  'session.ended': (push: { message: 'sessionExpired' | 'BLOCK' | 'CLOSE' }) => void;
  /** To the site: maintenance was switched on or off. */
  maintenance: (push: {
    is_maintenance: boolean;
    start_date: string | null;
    end_date: string | null;
  }) => void;
}

export type PushTopic = keyof Pushes;

/** What a browser says when it connects. */
export interface PushHandshake {
  domain_name: string;
  account_id?: string;
  auth?: string;
}
