-- What a run reads: everything, or events alone, which their vendor would not keep until the next run that reads everything. The latter judges nothing.
alter table run add column reads text not null default 'everything' check (reads in ('everything', 'events'));
