-- Identity verification: what was submitted and what was decided.
-- lock: none on existing tables · rewrite: none · breaking: no
create schema verification;
