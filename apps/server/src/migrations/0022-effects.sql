-- What a control would have done, for every control that was judged. What is not known is null: nought is a figure.
alter table control_value
  drop column basis,
  alter column attacks drop not null,
  alter column attacks_stopped drop not null,
  alter column people_affected drop not null,
  -- Of all attacks, those that the control is about.
  add column about bigint check (about between 0 and attacks),
  -- Of those stopped, or else of those that it is about, the ones that got through to a person.
  add column attacks_reached bigint check (attacks_reached between 0 and about),
  add column attacks_undecided bigint check (attacks_undecided between 0 and attacks),
  -- Why something that should have been counted was not.
  add column because text check (length(because) <= 4000);
