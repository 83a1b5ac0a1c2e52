-- Anybody can open a demo, so there are many, and those that have run out are taken away.
create index launch_demo_expiry on launch (expires_at) where mode = 'demo';
