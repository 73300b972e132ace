-- A connected product as it was set against as it is recommended, on a day. A draft is for the provider's staff; the customer sees what was
-- promoted. A draft that is built again, and one that is promoted again, takes the place of the one of the same day.
create table rationalization (
  tenant_id uuid not null references tenant,
  id uuid not null default uuidv7(),
  state text not null check (state in ('draft', 'promoted')),
  date date not null,
  product text not null check (length(product) between 1 and 80),
  -- Built together with all other products.
  is_omni boolean not null,
  content jsonb not null,
  built_by text not null,
  built_at timestamptz not null,
  promoted_by text,
  promoted_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, state, product, date),
  check ((state = 'promoted') = (promoted_at is not null and promoted_by is not null))
);
call protect('rationalization', 'select, insert, update, delete');
