-- The languages in which texts say all that they say in English.
create or replace function content_languages(texts jsonb) returns text[] language sql immutable as $$
  select coalesce(array_agg(given.key order by given.key), '{}')
    from jsonb_each(texts) as given
   where jsonb_typeof(given.value) = 'object'
     and not exists (
       select from jsonb_each_text(texts -> 'EN') as said
        where btrim(said.value) <> '' and btrim(coalesce(given.value ->> said.key, '')) = '');
$$;

-- An entry of a menu with those below it.
create or replace function content_menu_entry(entry site_menu) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'content_id', entry.content_id, 'href', entry.href, 'icon', entry.icon, 'category', entry.category);
$$;

-- Gives each published row of a site that belongs to no item of content an item with this version: rows that a file of a site,
-- a copy of one, or a server of a version without items wrote. Hidden rows become drafts.
create or replace function content_adopt(p_site integer, p_by text) returns integer language sql as $$
  -- Two at once would each find the same rows.
  select pg_advisory_xact_lock(hashtext('content_adopt'), p_site);
  with source as materialized (
    select given.*,
           (lpad(to_hex((extract(epoch from given.at) * 1000)::bigint), 12, '0') || '7'
             || substr(md5(random()::text), 1, 3) || '8' || substr(md5(random()::text), 1, 15))::uuid as id
      from (
        select 'slide' as kind, '' as name, id as row, position, now() as at, is_shown,
               texts -> 'EN' ->> 'title' as title, texts,
               jsonb_build_object('image', image, 'href', href, 'texts', texts) as document
          from slide where site_id = p_site
        union all
        select 'announcement', '', id, 0, at, is_shown, texts -> 'EN' ->> 'title', texts,
               jsonb_build_object('texts', texts)
          from announcement where site_id = p_site
        union all
        select 'news', '', id, 0, published_at, is_shown, texts -> 'EN' ->> 'title', texts,
               jsonb_build_object('texts', texts)
          from news where site_id = p_site
        union all
        select 'marquee', '', id, position, now(), is_shown, marquee.texts ->> 'EN', named.texts,
               jsonb_build_object('texts', named.texts)
          from marquee
         cross join lateral (
           select jsonb_object_agg(key, jsonb_build_object('text', value)) as texts from jsonb_each_text(marquee.texts)
         ) as named
         where site_id = p_site
        union all
        select 'page', page, null, 0, now(), is_shown, page, named.texts,
               jsonb_build_object('page', page, 'texts', named.texts)
          from cms_page
         cross join lateral (
           select jsonb_object_agg(key, jsonb_build_object('body', value)) as texts from jsonb_each_text(bodies)
         ) as named
         where site_id = p_site
        union all
        select 'seo', page_name, id, 0, now(), true, page_name, texts,
               jsonb_build_object('page_name', page_name, 'path', path, 'image', image, 'texts', texts)
          from seo_page where site_id = p_site
        union all
        select 'partner', '', id, position, now(), true, partner_name, null,
               jsonb_build_object('name', partner_name, 'href', href, 'image', img_url)
          from partner where site_id = p_site
        union all
        select 'social', '', id, position, now(), true, name, null,
               jsonb_build_object('network', kind, 'name', name, 'href', href)
          from social_account where site_id = p_site
        union all
        select 'menu', place, null, 0, now(), true, place, null,
               jsonb_build_object('place', place, 'entries', jsonb_agg(
                 content_menu_entry(top) || jsonb_build_object('children', (
                   select coalesce(jsonb_agg(content_menu_entry(child) order by child.position, child.id), '[]')
                     from site_menu child where child.parent_id = top.id))
                 order by top.position, top.id))
          from site_menu top where site_id = p_site and parent_id is null group by place
      ) as given
     where not exists (
       select from content_item item
        where item.site_id = p_site and item.kind = given.kind
          and (item.published_row = given.row or (given.name <> '' and item.name = given.name)))
  ), item as (
    insert into content_item (id, site_id, kind, name, position, newest, published, published_row, published_at)
    select id, p_site, kind, name, position, 1, case when is_shown then 1 end, row, case when is_shown then at end
      from source
  ), version as (
    insert into content_version (item_id, number, site_id, title, languages, document, reason, saved_at, saved_by)
    select id, 1, p_site, coalesce(title, ''), case when texts is not null then content_languages(texts) end,
           document || jsonb_build_object('kind', kind), '', at, p_by
      from source
  )
  select count(*)::integer from source;
$$;
