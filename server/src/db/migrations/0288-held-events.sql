-- Held events are few among all that were: their list and their count find them by this.
create index sports_event_held on sports_event (id) where held is not null;
