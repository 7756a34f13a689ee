-- Written by "npm run schema" from the migrations with the hash 5217bf96231592c7c5d07dbaaaf2e997f494e86a30db894ba2fea88e84b81290.

CREATE SCHEMA kernel;

CREATE TABLE kernel.migration (
    number integer NOT NULL,
    name text NOT NULL,
    sha256 text NOT NULL,
    applied_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT migration_number_check CHECK ((number > 0)),
    CONSTRAINT migration_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text))
);

ALTER TABLE ONLY kernel.migration
    ADD CONSTRAINT migration_name_key UNIQUE (name);

ALTER TABLE ONLY kernel.migration
    ADD CONSTRAINT migration_pkey PRIMARY KEY (number);
