-- The version of what a site is made of: its settings, texts, menus and offers. It is the number of the last transaction
-- that changed them, set by triggers in that transaction; servers cache what they derived for as long as it is the same
-- (docs/decisions/0098). Row 0 is what all sites share: the catalogue.
create table site_version (
  -- 0, or a site, which may have been deleted since.
  site_id  integer primary key,
  version  xid8 not null
);
create index site_version_version on site_version (version);

-- The first change of a site in a transaction also adds an event, which drops its caches on every server after the commit.
create function site_changed(changed integer) returns void language plpgsql as $$
begin
  insert into site_version as known (site_id, version) values (changed, pg_current_xact_id())
  on conflict (site_id) do update set version = excluded.version where known.version <> excluded.version;
  if found then
    insert into outbox (site_id, topic, payload) values (changed, 'site.changed', '{}');
  end if;
end $$;

create function version_follows_site() returns trigger language plpgsql as $$
begin
  perform site_changed(coalesce(new.id, old.id));
  return null;
end $$;

create function version_follows_row_of_site() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform site_changed(old.site_id); end if;
  if tg_op <> 'DELETE' then perform site_changed(new.site_id); end if;
  return null;
end $$;

create function version_follows_catalogue() returns trigger language plpgsql as $$
begin
  perform site_changed(0);
  return null;
end $$;

-- Rows that are written again as they were change nothing.
do $$
declare
  given record;
begin
  for given in
    select 'site' as name, 'version_follows_site()' as follower
    union all
    select name, 'version_follows_catalogue()' from unnest(array['game', 'provider']) as name
    union all
    select name, 'version_follows_row_of_site()'
      from unnest(array[
        'announcement', 'bank', 'cms_page', 'game_limit', 'marquee', 'mission', 'news', 'partner', 'payment_method',
        'payout_method', 'promotion', 'reward_setting', 'seo_page', 'site_domain', 'site_game', 'site_menu', 'site_play',
        'site_setting', 'site_withheld', 'slide', 'social_account', 'spin_wheel', 'sports_offer', 'sports_rule',
        'vip_level', 'withdrawal_rule']) as name
  loop
    execute format(
      'create trigger version_written after insert or delete on %I for each row execute function %s',
      given.name, given.follower);
    execute format(
      'create trigger version_updated after update on %I for each row when (old.* is distinct from new.*) execute function %s',
      given.name, given.follower);
  end loop;
end $$;

insert into site_version select id, pg_current_xact_id() from site;
