-- What the vendor has accepted is never sent again: it is only looked for. What it does not show in time is not confirmed.
alter table deployment_change add column is_accepted boolean not null default false;
alter table deployment_change drop constraint deployment_change_state_check;
alter table deployment_change add constraint deployment_change_state_check
  check (state in ('planned', 'applying', 'applied', 'unconfirmed', 'failed', 'conflict', 'skipped'));
