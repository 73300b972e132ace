-- When a ticket that could not be read was last tried: it goes to the end of the line, behind those that were not tried for longer.
alter table ticket add column tried_at timestamptz;
drop index ticket_to_read;
create index ticket_to_read on ticket (tenant_id, greatest(seen_at, tried_at)) where unlinked_at is null and state = 'filed';
