/** Where English texts for players are: the site, the games, the messages of the server, the seed. */
export type TextPlace = 'site' | 'games' | 'messages' | 'seed';

export interface OldWord {
  readonly pattern: RegExp;
  /** Terms that players know from other sites. */
  readonly say: string;
  /** Everywhere if left out. */
  readonly only?: readonly TextPlace[];
}

/** Words and phrases that were replaced by the terms of the field. The glossary: one term for one thing. */
export const oldWords: readonly OldWord[] = [
  // Labels that are a single word.
  { pattern: /^(All )?Kinds?$/i, say: 'Type', only: ['site'] },
  { pattern: /^(All )?States?$/i, say: 'Status', only: ['site'] },
  { pattern: /^Early$/i, say: 'Upcoming', only: ['site'] },
  { pattern: /^Studio$/i, say: 'Provider', only: ['site'] },
  { pattern: /^(I want to )?(risk|win)$/i, say: 'Stake, Potential winnings', only: ['site'] },
  { pattern: /^(To win|Possible return)$/i, say: 'Potential winnings, Potential payout' },

  // Money.
  { pattern: /\bpurses?\b/i, say: 'Wallet' },
  { pattern: /\bpayment firm\b/i, say: 'payment provider' },
  { pattern: /\bpaid out to\b/i, say: 'Withdrawal account' },
  { pattern: /\bbank details\b/i, say: 'Withdrawal accounts' },
  { pattern: /\b(pay|pays|paying|paid) in\b(?! (cash|time|any position|dollars|pesos))/i, say: 'deposit' },
  { pattern: /\bask for (a payout|up to \{)/i, say: 'request a withdrawal' },
  { pattern: /\b(every|each) movement\b/i, say: 'every transaction' },
  { pattern: /\b(how|where) (it|this \w+|each of them) stands\b/i, say: 'View details' },
  { pattern: /\bmovements? shown\b|\bthat is everything\b/i, say: 'Showing all 3' },

  // Bets and rounds.
  { pattern: /\bstakes? (are|were|is)( already)? (open|closed)\b/i, say: 'Betting is open, Betting closed' },
  { pattern: /\bstakes? closes? in\b|\bstakes close\b/i, say: 'Betting closes in' },
  { pattern: /\b(take|takes|taken) (it |the stake |a bet )?back\b/i, say: 'Cancel bet' },
  { pattern: /\b(give|gives|given) (it |the stake |a bet )?back\b/i, say: 'refunded, returned' },
  { pattern: /\bworth now\b/i, say: 'Multiplier now' },
  { pattern: /^(take|leave with) \{/i, say: 'Cash out {amount}' },
  { pattern: /^sell\b/i, say: 'Cash out', only: ['site'] },
  { pattern: /\b(lay|lays|laid|laying)\b/i, say: 'place', only: ['site', 'games'] },
  { pattern: /\bbouts?\b/i, say: 'fight' },
  { pattern: /\bformer\b/i, say: 'previous, past' },
  { pattern: /\bcoups?\b/i, say: 'round', only: ['games'] },
  { pattern: /\b(this|of the|single) visits?\b/i, say: 'session', only: ['games'] },
  { pattern: /\b(least|most) stake\b/i, say: 'minimum stake, maximum stake' },
  { pattern: /\b(smallest|largest) (stake|amount|deposit)\b/i, say: 'minimum, maximum' },
  { pattern: /\bdecided (in|after) \{/i, say: 'Confirming…' },

  // Screens and lists.
  { pattern: /\bby (itself|themselves)\b/i, say: 'automatically' },
  { pattern: /\b(put|fold)\b.*\baway\b/i, say: 'Hide, Collapse' },
  { pattern: /\bstands? (here|below)\b/i, say: 'will appear here' },
  { pattern: /\b(did|do|does) not come\b(?! back)/i, say: 'did not load' },
  { pattern: /\b(game|nothing|games) fits?\b/i, say: 'No games found' },
  { pattern: /\bholds? (at once|from now on)\b/i, say: 'is now active, applies at once' },
  { pattern: /\bwe do not (know|have) (this|that)\b/i, say: 'not found' },
  { pattern: /\bslip of the pen\b|\bstumbled\b/i, say: 'did not load, check the address for a typo' },
  { pattern: /\b(anew|aslant|whoever|oops)\b/i, say: 'a word of everyday English' },

  // Accounts and protection.
  { pattern: /\bopen (an|your) account\b|^join$/i, say: 'Create account' },
  { pattern: /\binvit(e|ing) a friend\b/i, say: 'Refer a friend' },
  { pattern: /\bfor ever\b/i, say: 'permanent' },
  { pattern: /\bplaying time\b/i, say: 'play time' },
  { pattern: /\b(contact|to) support\b/i, say: 'contact us' },

  // Tone.
  { pattern: /!/, say: 'a full stop, or nothing on a label' },
  { pattern: /\bplease\b/i, say: 'the request itself', only: ['site', 'games', 'messages'] },
];

export interface OldName {
  /** Met by a line of code, a comment included, or by the path of a file. */
  readonly pattern: RegExp;
  readonly say: string;
  /** Where the word has another meaning, or is still to be replaced. */
  readonly except?: RegExp;
}

/** Words of our own that code used for things which the field has names for. The glossary lists both. */
export const oldNames: readonly OldName[] = [
  {
    pattern: /\b(told|Told|teller|Teller)\b|[a-z]Told\b|\btold[A-Z]/,
    say: 'sent, published, notified; raw, for input that is not parsed',
  },
  {
    pattern: /\b(hears?|heard|Heard)\b|[a-z](Hears?|Heard)\b|\b(hears?|heard)[A-Z]/,
    say: 'received, subscribed, hasSubscribers',
  },
  {
    pattern: /\bwhoever\b/i,
    say: 'who does it: a player, a client, the next caller',
  },
  { pattern: /\b(wish|wishes|wished)\b|\bWish|[a-z]Wish/, say: 'subscription, request' },
  {
    pattern: /\b[lL]anes?\b|[a-z]Lanes?\b|\blane[A-Z]/,
    say: 'batcher, queue',
  },
  {
    pattern: /\b[dD]oors?\b|[a-z]Doors?\b|\bdoors?[A-Z]/,
    say: 'HTTP server, webhook',
    // Drawings of doors.
    except: /^site\/src\/(shells|screens|templates)\//,
  },
  {
    pattern: /\bstanding\b|\bStanding\b|[a-z]Standing\b/,
    say: 'status, result, phase',
    except: /^(games\/src|site\/src\/shells)\//,
  },
];
