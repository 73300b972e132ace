-- Of a log that may show records late: those of its last hour that were read, so that the next run reads that hour again and counts none twice.
-- Only the newest reading of an application has them.
alter table fact_reading add column recent_keys text[];
