-- The way to connect that takes over once a file was read; until then the application keeps the way and the credentials it has.
alter table application add column next_method text;
