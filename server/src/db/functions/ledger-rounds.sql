-- What ledger_post does for the rounds whose commands it posted. Arrays as in ledger_post; q_used: the last nonce of each
-- seed that was used.
do $$
declare
  loaded regprocedure;
begin
  for loaded in select oid from pg_proc where proname = 'round_record' and pronamespace = 'public'::regnamespace loop
    execute format('drop function %s', loaded);
  end loop;
end $$;

create function round_record(
  moment timestamptz, p_player bigint[], c_site integer[], c_player integer[], c_game integer[], code smallint[],
  q_seed uuid[], q_used bigint[], g_provider text[], g_game text[],
  r_command integer[], r_id uuid[], r_launch uuid[], r_seed integer[], r_nonce bigint[],
  r_stake bigint[], r_win bigint[], r_currency text[], r_started timestamptz[], r_result jsonb
) returns void language plpgsql as $$
declare
  unrevealed bigint;
begin
  insert into round (id, site_id, player_id, launch_id, seed_id, nonce, stake, win, started_at, settled_at,
                     game_code, provider_code, currency, state, result)
    select u.id, c_site[u.c], p_player[c_player[u.c]], u.launch, q_seed[u.seed], u.nonce, u.stake, u.win, u.started,
           moment, g_game[c_game[u.c]], g_provider[c_game[u.c]], u.currency, 'settled',
           r_result -> (u.place - 1)::integer
      from unnest(r_command, r_id, r_launch, r_seed, r_nonce, r_stake, r_win, r_currency, r_started)
        with ordinality u(c, id, launch, seed, nonce, stake, win, currency, started, place)
     where code[u.c] = 0;

  -- A rotation that got in between the check and here has revealed the seed: this update waited for it, leaves the
  -- seed alone, and the whole batch is decided again.
  update seed s set last_nonce = u.nonce
    from unnest(q_seed, q_used) u(seed, nonce)
   where s.id = u.seed and u.nonce is not null and s.revealed_at is null and s.last_nonce < u.nonce;
  get diagnostics unrevealed = row_count;
  if unrevealed <> cardinality(array_remove(q_used, null)) then
    raise exception 'a seed was revealed while a round was being posted' using errcode = 'serialization_failure';
  end if;
end $$;
