-- Whose gateway a deposit was asked of: another's word about it counts for nothing.
alter table deposit add column adapter text not null default 'sandbox';
alter table deposit alter column adapter drop default;
