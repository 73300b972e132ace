-- A run ends and begins stays of some thousand people. Until the table is swept, each of its rows is looked up beside the index that has all of it.
alter table most_attacked_stay set (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01);
