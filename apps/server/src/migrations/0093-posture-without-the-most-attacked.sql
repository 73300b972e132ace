-- Read by no one any more: who is attacked most is counted by day from the people's risk. Processes of the version before still write it
-- until they are restarted.
alter table posture alter column most_attacked drop not null;
