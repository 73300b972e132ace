-- What the plan of a ticket was made for: every control, with the values left out of it. Those of the plan that is in it, and of the one that it approved.
-- Null for what was approved before they were kept: such an approval is good for the plan with its hash, and for nothing else.
alter table ticket add column plan_choices text[], add column approved_choices text[];
alter table ticket_note add column plan_choices text[];
