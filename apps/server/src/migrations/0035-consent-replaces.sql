-- The applications that give way to the one that a consent connects, once its credentials work.
alter table delegation add column replaces uuid[] not null default '{}';
