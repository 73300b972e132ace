-- Of a rationalization: a share that is not known is null in it. Versions before stored 0, and read nothing in its content that they do not know.
alter table rationalization add column tells_unknown boolean not null default false;

-- Row-level security is forced on the owner too, who updates every tenant here.
alter table rationalization no force row level security;
update rationalization set tells_unknown = true, content = content - 'tells_unknown' where content ->> 'tells_unknown' = 'true';
alter table rationalization force row level security;
