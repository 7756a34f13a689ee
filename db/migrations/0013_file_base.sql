-- Files that people upload, and who looked at them.
-- lock: none on existing tables · rewrite: none · breaking: no
create schema file;
