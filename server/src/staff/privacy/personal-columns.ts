/**
 * What happens to a column when its person is erased: `erased` is emptied, or its row deleted; `pseudonym` is replaced by one;
 * `kept` stays for the period that law asks for; `passing` is deleted soon anyway, whether anybody is erased or not; `impersonal`
 * says nothing that names or reaches a person.
 */
export type Handling = 'erased' | 'pseudonym' | 'kept' | 'passing' | 'impersonal';

type Columns = Readonly<Partial<Record<Handling, string>>>;

/** Every column of text, JSON, bytes or dates in tables about players: a new one has to be put here, and into `erase_player`. */
const tables: Readonly<Record<string, Columns>> = {
  player: {
    pseudonym: 'account_id referral_code',
    erased: 'password_hash full_name contact_email contact_phone date_of_birth affiliate_code attribution',
    impersonal: 'status language',
  },
  session: {
    erased: 'user_agent ip country cookie_hash',
    impersonal: 'token_hash ended_reason proven_by',
  },
  player_passkey: { erased: 'rp_id name credential_id public_key transports' },
  player_authenticator: { erased: 'totp_secret' },
  player_recovery_code: { erased: 'code_hash' },
  half_login: { passing: 'token_hash device_hash' },
  passkey_challenge: { passing: 'challenge purpose subject' },
  read_only_session: { passing: 'cookie_hash', impersonal: 'ticket_hash token_hash' },
  webhook_delivery: { passing: 'body', impersonal: 'topic state problem' },
  tac: { erased: 'account_id asker', impersonal: 'purpose code_hash' },
  message_delivery: {
    erased: 'recipient reason alternative',
    impersonal: 'channel kind language state sender sender_ref',
  },
  dev_message: { erased: 'recipient subject body html headers', impersonal: 'channel key' },
  guard_count: { passing: 'key', impersonal: 'name' },
  once_key: { passing: 'answer', impersonal: 'request_hash' },
  outbox: { passing: 'payload', impersonal: 'topic' },
  outbox_failed: { erased: 'payload error', impersonal: 'topic decided' },
  login_try: { erased: 'network user_agent', impersonal: 'how' },
  player_device: { erased: 'device_hash user_agent' },
  mail_change: { erased: 'from_email to_email', impersonal: 'state undo_hash' },
  player_limit: { impersonal: 'kind' },
  player_limit_cap: { impersonal: 'kind set_by' },
  player_limit_change: { impersonal: 'kind asked_by state decided_by' },
  player_stop: { impersonal: 'kind set_by' },
  exclusion_match: { erased: 'reason', impersonal: 'matched found_by state cleared_by' },
  player_name_change: { erased: 'from_name to_name changed_by reason' },
  player_status_change: { impersonal: 'status changed_by' },
  player_note: { erased: 'text created_by' },
  player_tag: { erased: 'tag added_by' },
  player_contact: { erased: 'note', impersonal: 'about noted_by' },
  player_demand: { impersonal: 'code demand consequence met_by' },
  player_money_day: { impersonal: 'day' },
  player_marker: { impersonal: 'values raised' },
  tournament_prize: { impersonal: 'refused' },
  jackpot_pot: { impersonal: 'secret secret_hash' },
  // What proves who somebody is has to be kept, as the records of payments are; what was not approved goes.
  player_verification: {
    erased: 'nationality address_line address_city address_postcode address_country funds_source funds_note',
  },
  verification_submission: {
    kept: 'mrz valid_until',
    impersonal: 'needs state decided_by reason_code',
  },
  verification_document: { kept: 'content preview', impersonal: 'kind side scanned_by' },
  verification_item: { impersonal: 'need' },
  verification_demand: { impersonal: 'reason asked_by' },
  protection_case: { erased: 'reason', impersonal: 'kind state detail decided_by outcome' },
  protection_action: { erased: 'note', impersonal: 'kind done_by before after' },
  favourite: { erased: 'provider_code game_code' },
  inbox_message: { erased: 'kind figures texts href' },
  bank_account: { erased: 'account_number holder_name', impersonal: 'bank_code' },
  // Proof of who was paid, for the authorities.
  withdrawal: {
    kept: 'account_number holder_name reason hold_reason',
    impersonal:
      'method_code adapter currency bank_code bank_name state decided_by flags held_by reason_code coin_amount',
  },
  deposit: {
    impersonal: 'method_code adapter currency state gateway_ref instruction underway',
    kept: 'redirect_url',
  },
  deposit_proof: { erased: 'reference picture picture_hash', impersonal: 'declined' },
  // The record for a dispute: a gateway may name who paid.
  payment_callback: { kept: 'raw', impersonal: 'adapter verdict currency result' },
  payment_case: {
    kept: 'raw',
    impersonal: 'kind adapter reference currency result state resolved_by',
  },
  payout_callback: { kept: 'raw', impersonal: 'adapter verdict' },
  // Made for development.
  sandbox_payout: { kept: 'account_number', impersonal: 'reference amount currency callback_url state' },
  command: { impersonal: 'content day actor' },
  seed: { impersonal: 'game_code server_seed server_seed_hash client_seed next_server_seed' },
  launch: { impersonal: 'token_hash game_code provider_code mode demo' },
  round: { impersonal: 'game_code provider_code currency state result' },
  // Deleted after 90 days; a player is a number to providers.
  outside_exchange: {
    passing: 'content',
    impersonal: 'account direction method path state outcome round_ref refs',
  },
  outside_free_rounds: {
    impersonal: 'account provider_code game_code currency state ref problem asked_by cause',
  },
  free_rounds_batch_player: { impersonal: 'state' },
  outside_round: { impersonal: 'account provider_code game_code ref currency state' },
  outside_transaction: { impersonal: 'account ref kind state of_ref content answer' },
  supply_launch: { impersonal: 'partner token' },
  supply_transaction: { impersonal: 'partner game_code kind currency state asked status reward' },
  supply_reward: { impersonal: 'partner ref game_code' },
  big_win: { impersonal: 'provider_code game_code' },
  room_seat: { impersonal: 'game_code' },
  shared_bet: { impersonal: 'content choice state reason' },
  player_day: { impersonal: 'day' },
  player_month: { impersonal: 'month' },
  sports_player_factor: { impersonal: 'sport set_by' },
  sports_ticket: {
    impersonal:
      'content kind system sport state reason odds_format stake_mode policy currency outcome paid_by boost_odds',
  },
  sports_review: { impersonal: 'cause state offer asked' },
  sports_leg: {
    impersonal:
      'sport bet_type period line selection odds odds_decimal feed_code listed names outcome result refused',
  },
  referral: { impersonal: 'state' },
  affiliate_player: { erased: 'tag', impersonal: 'code' },
  bonus: { impersonal: 'state' },
  bonus_grant: { impersonal: 'cause state' },
  bonus_signal: { erased: 'reason', impersonal: 'kind state keys evidence decided_by' },
  player_promotion_bar: { erased: 'reason', impersonal: 'by' },
  bonus_happening: { impersonal: 'trigger cause' },
  player_marketing: { impersonal: 'changed_by' },
  push_subscription: { erased: 'endpoint_hash service public_key sealed' },
  proven_contact: { erased: 'address', impersonal: 'channel' },
  campaign_delivery: { impersonal: 'channel state' },
  spin_player: { impersonal: 'server_seed' },
  spin: { impersonal: 'paid_by kind server_seed client_seed' },
  spin_grant: { impersonal: 'reason ref' },
  minigame_seed: { impersonal: 'game_code server_seed' },
  minigame_round: { impersonal: 'game_code mode state server_seed client_seed' },
};

/** The tables whose rows are about a player though they have no `player_id`. */
export const otherTables: readonly string[] = [
  'tac',
  'dev_message',
  'guard_count',
  'once_key',
  'passkey_challenge',
  'payment_callback',
  'payment_case',
  'payout_callback',
  'sandbox_payout',
];

/** How each classified column is handled, by `table.column`. */
export const handlingOf: ReadonlyMap<string, Handling> = new Map(
  Object.entries(tables).flatMap(([table, columns]) =>
    Object.entries(columns).flatMap(([handling, names]) =>
      names.split(' ').map((name) => [`${table}.${name}`, handling as Handling] as const),
    ),
  ),
);

/** What an export leaves out: secrets, and hashes that say nothing to the person. */
export const leftOut: ReadonlySet<string> = new Set([
  ...['password_hash', 'token_hash', 'cookie_hash', 'device_hash', 'undo_hash', 'code_hash'],
  ...['server_seed', 'next_server_seed', 'content', 'picture', 'picture_hash'],
]);
