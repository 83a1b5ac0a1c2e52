-- What ledger_post asks and writes for rounds. Arrays as in ledger_post.
do $$
declare
  loaded regprocedure;
begin
  for loaded in select oid from pg_proc where proname in ('round_check', 'round_record') and pronamespace = 'public'::regnamespace loop
    execute format('drop function %s', loaded);
  end loop;
end $$;

-- Where the row of each seed is, whether it is unrevealed, whose it is, its last nonce, when the round before it was
-- posted, and for each round 0 or the number of the refusal.
create function round_check(
  moment timestamptz, p_player bigint[], c_site integer[], c_player integer[],
  q_seed uuid[], r_command integer[], r_launch uuid[], r_seed integer[],
  out seed_row tid[], out seed_live boolean[], out seed_player bigint[], out last_nonce bigint[],
  out last_round_at timestamptz[], out code smallint[]
) language plpgsql as $$
begin
  select array_agg(x.ctid), array_agg(x.live), array_agg(x.last_nonce), array_agg(x.player_id), array_agg(x.last_round_at)
    into seed_row, seed_live, last_nonce, seed_player, last_round_at
    from (select s.ctid, s.revealed_at is null as live, s.last_nonce, s.player_id, s.last_round_at
            from unnest(q_seed) with ordinality u(seed, place) left join seed s on s.id = u.seed
           order by u.place) x;
  select array_agg(x.code) into code
    from (select case
                   when l.id is null or l.ended_at is not null or l.expires_at <= moment
                     or l.player_id is distinct from p_player[c_player[u.c]] or l.site_id <> c_site[u.c] then 9
                   when seed_player[u.seed] is distinct from l.player_id then 21
                   else 0 end as code
            from unnest(r_command, r_launch, r_seed) with ordinality u(c, launch, seed, place)
            left join launch l on l.id = u.launch
           order by u.place) x;
end $$;

-- Writes down the rounds whose commands were posted. q_row: where the row of each seed was; q_used: the last nonce of each
-- seed that was used, posted or not; q_at: when a round on the seed was last posted.
create function round_record(
  moment timestamptz, p_player bigint[], c_site integer[], c_player integer[], c_game integer[], code smallint[],
  q_seed uuid[], q_row tid[], q_used bigint[], q_at timestamptz[], g_provider text[], g_game text[],
  r_command integer[], r_id uuid[], r_launch uuid[], r_seed integer[], r_nonce bigint[],
  r_stake bigint[], r_win bigint[], r_currency text[], r_started timestamptz[], r_result jsonb
) returns void language plpgsql as $$
declare
  unrevealed bigint;
begin
  insert into round (id, site_id, player_id, launch_id, seed_id, nonce, stake, win, started_at, settled_at,
                     game_code, provider_code, currency, state, result)
    select r_id[u.r], c_site[u.c], p_player[c_player[u.c]], r_launch[u.r], q_seed[r_seed[u.r]], r_nonce[u.r], r_stake[u.r],
           r_win[u.r], r_started[u.r], moment, g_game[c_game[u.c]], g_provider[c_game[u.c]], r_currency[u.r], 'settled',
           r_result -> (u.r - 1)
      from (select r, r_command[r] as c from generate_series(1, cardinality(r_command)) r) u
     where code[u.c] = 0;

  -- A rotation that got in between the check and here has revealed the seed, or something else has moved its row: this
  -- update waited for it, leaves the seed alone, and the whole batch is decided again.
  update seed s set last_nonce = u.nonce, last_round_at = u.at
    from unnest(q_seed, q_row, q_used, q_at) u(seed, row, nonce, at)
   where s.ctid = u.row and s.id = u.seed and u.nonce is not null and s.revealed_at is null and s.last_nonce < u.nonce;
  get diagnostics unrevealed = row_count;
  if unrevealed <> cardinality(array_remove(q_used, null)) then
    raise exception 'a seed was revealed while a round was being posted' using errcode = 'serialization_failure';
  end if;
end $$;
