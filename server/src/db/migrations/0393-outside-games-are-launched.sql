-- How games of other studios are opened.

-- Where the provider's own API is called; null: it is not called.
alter table outside_account add column api_url text;

-- How the games of a studio open. A studio without a row: in a frame.
create table studio_frame (
  provider_code  text primary key,
  opens_in       text not null check (opens_in in ('frame', 'popup')),
  -- Origins of its pages, which a frame may show.
  origins        text[] not null default '{}',
  -- Flags of the frame's sandbox beside those that every frame has.
  sandbox        text[] not null default '{}'
);

-- The specification names this studio as one whose games open in a window of their own.
insert into studio_frame (provider_code, opens_in) values ('EVOPLAY', 'popup');
