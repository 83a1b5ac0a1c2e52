-- Pictures that staff uploaded for the content of a site. Their files are in the picture store, under an address made of what
-- they hold (docs/decisions/0061 and 0160); content names the address.
create table site_picture (
  id           uuid primary key,
  site_id      integer not null references site (id) on delete cascade,
  -- What it is for: its sizes and formats follow from that.
  kind         text not null,
  address      text not null,
  -- A file that shows it in lists.
  shown        text not null,
  -- Of the file that was uploaded; width and height in pixels, 0 of a drawing.
  name         text not null,
  width        integer not null check (width >= 0),
  height       integer not null check (height >= 0),
  uploaded_at  timestamptz not null,
  uploaded_by  text not null,
  unique (site_id, kind, address)
);
create index site_picture_list on site_picture (site_id, kind, id);
