-- Days of which a run has read mails, until it has read them from every product: then they are merged and folded once, not once for each product.
create table attack_day_due (
  tenant_id uuid not null,
  application_id uuid not null,
  day date not null,
  primary key (tenant_id, application_id, day)
);
call protect('attack_day_due', 'select, insert, delete');
