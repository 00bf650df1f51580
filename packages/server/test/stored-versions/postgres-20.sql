CREATE TABLE public.campaigns (
    table_number integer NOT NULL,
    sequence integer NOT NULL,
    host text,
    played_at bigint NOT NULL,
    facts text NOT NULL
);
CREATE TABLE public.programs (
    id text NOT NULL,
    table_number integer NOT NULL,
    name text NOT NULL,
    rights text NOT NULL,
    hash text NOT NULL,
    made_at bigint NOT NULL,
    used_at bigint,
    made_by text
);
CREATE TABLE public.picture_holders (
    holder text NOT NULL,
    digest text NOT NULL,
    table_number integer,
    held_at bigint NOT NULL
);
CREATE TABLE public.pictures (
    digest text NOT NULL,
    width integer NOT NULL,
    height integer NOT NULL,
    size integer NOT NULL,
    bytes bytea NOT NULL
);
CREATE TABLE public.documents (
    id text NOT NULL,
    owner text NOT NULL,
    drawer text NOT NULL,
    table_number integer,
    place integer NOT NULL,
    version integer NOT NULL,
    changed_at bigint NOT NULL,
    body text NOT NULL
);
CREATE TABLE public.webhooks (
    table_number integer NOT NULL,
    host text NOT NULL,
    url text NOT NULL,
    format text NOT NULL,
    sends text NOT NULL,
    language text NOT NULL,
    salt text NOT NULL,
    origin text NOT NULL,
    sequence integer NOT NULL,
    heard integer NOT NULL,
    failures integer NOT NULL,
    suspended text,
    due_at bigint,
    claimed_until bigint,
    rests_until bigint NOT NULL
);
CREATE TABLE public.entries (
    table_number integer NOT NULL,
    sequence integer NOT NULL,
    rules integer NOT NULL,
    body text NOT NULL
);
CREATE TABLE public.keys (
    name text NOT NULL,
    value text NOT NULL
);
CREATE TABLE public.kysely_migration (
    name character varying(255) NOT NULL,
    "timestamp" character varying(255) NOT NULL
);
CREATE TABLE public.kysely_migration_lock (
    id character varying(255) NOT NULL,
    is_locked integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.push_mutes (
    identity text NOT NULL,
    table_number integer NOT NULL,
    changed_at bigint DEFAULT 0 NOT NULL
);
CREATE TABLE public.push_quiet_hours (
    identity text NOT NULL,
    from_minute integer NOT NULL,
    to_minute integer NOT NULL,
    zone text NOT NULL,
    changed_at bigint DEFAULT 0 NOT NULL
);
CREATE TABLE public.push_subscriptions (
    endpoint text NOT NULL,
    identity text NOT NULL,
    p256dh text NOT NULL,
    auth text NOT NULL,
    made_at bigint NOT NULL
);
CREATE TABLE public.pushes (
    identity text NOT NULL,
    table_number integer NOT NULL,
    sent_at bigint,
    tries integer NOT NULL
);
CREATE TABLE public.returned_tables (
    origin text NOT NULL,
    table_number integer,
    times integer NOT NULL
);
CREATE TABLE public.sheet_places (
    owner text NOT NULL,
    table_code text NOT NULL,
    seat text NOT NULL,
    name text NOT NULL,
    sheet text NOT NULL,
    digest text NOT NULL,
    rest text NOT NULL
);
CREATE TABLE public.sheets (
    id text NOT NULL,
    owner text NOT NULL,
    ruleset text NOT NULL,
    name text NOT NULL,
    title text NOT NULL,
    named_by_owner integer NOT NULL,
    table_code text,
    seat text,
    kept_at bigint NOT NULL,
    body text NOT NULL
);
CREATE TABLE public.snapshots (
    table_number integer NOT NULL,
    sequence integer NOT NULL,
    stamp text NOT NULL,
    at bigint NOT NULL,
    prompt integer NOT NULL,
    heard integer NOT NULL,
    digest text NOT NULL,
    body text NOT NULL
);
CREATE TABLE public.tables (
    number integer NOT NULL,
    code text NOT NULL,
    ruleset text NOT NULL,
    title text NOT NULL,
    visibility text NOT NULL,
    created_at bigint NOT NULL,
    links text NOT NULL,
    rig text,
    archived_at bigint,
    next_session bigint
);
ALTER TABLE public.tables ALTER COLUMN number ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.tables_number_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
INSERT INTO public.campaigns VALUES (1, 3, 'ada', 1790000000003, '{"sittings":2,"seats":3,"taken":2,"people":2,"phase":"play"}');
CREATE TABLE public.token_generations (
    identity text NOT NULL,
    generation integer NOT NULL
);
CREATE TABLE public.turns (
    identity text NOT NULL,
    table_number integer NOT NULL,
    since bigint NOT NULL
);
CREATE TABLE public.visits (
    identity text NOT NULL,
    table_number integer NOT NULL,
    role text NOT NULL,
    link_made integer,
    visited_at bigint NOT NULL
);
INSERT INTO public.entries VALUES (1, 1, 3, '{"at":1790000000001,"actor":{"kind":"system"},"intentId":null,"timer":null,"events":[{"type":"born","deep":[1,null,"Ä “”"]}]}');
INSERT INTO public.entries VALUES (1, 2, 3, '{"at":1790000000002,"actor":{"kind":"person","person":"p1"},"intentId":"i-2","timer":null,"events":[{"type":"card_played","card":"TD"}]}');
INSERT INTO public.entries VALUES (1, 3, 3, '{"at":1790000000003,"actor":null,"intentId":null,"timer":null,"events":[]}');
INSERT INTO public.kysely_migration VALUES ('001-tables-and-entries', '2026-01-02T20:00:00.000Z');
INSERT INTO public.kysely_migration VALUES ('002-sheets', '2026-01-02T20:00:00.000Z');
INSERT INTO public.kysely_migration VALUES ('003-snapshots-and-keys', '2026-01-02T20:00:00.000Z');
INSERT INTO public.kysely_migration VALUES ('004-campaigns', '2026-01-02T20:00:00.000Z');
INSERT INTO public.kysely_migration VALUES ('005-more-than-one-snapshot', '2026-01-02T20:00:00.000Z');
INSERT INTO public.kysely_migration VALUES ('006-tables-out-of-files', '2026-01-02T20:00:00.000Z');
INSERT INTO public.kysely_migration VALUES ('007-token-generations', '2026-01-02T20:00:00.000Z');
INSERT INTO public.kysely_migration VALUES ('008-campaigns-without-secrets', '2026-01-02T20:00:00.000Z');
INSERT INTO public.kysely_migration VALUES ('009-foreign-keys', '2026-01-02T20:00:00.000Z');
INSERT INTO public.kysely_migration VALUES ('010-visits', '2026-01-02T20:00:00.000Z');
INSERT INTO public.kysely_migration VALUES ('011-turns', '2026-01-02T20:00:00.000Z');
INSERT INTO public.kysely_migration VALUES ('012-next-session', '2026-01-02T20:00:00.000Z');
INSERT INTO public.kysely_migration VALUES ('013-push', '2026-01-02T20:00:00.000Z');
INSERT INTO public.kysely_migration VALUES ('014-documents', '2026-01-02T20:00:00.000Z');
INSERT INTO public.kysely_migration VALUES ('016-programs', '2026-01-02T20:00:00.000Z');
INSERT INTO public.kysely_migration VALUES ('017-pictures', '2026-01-02T20:00:00.000Z');
INSERT INTO public.kysely_migration VALUES ('018-webhooks', '2026-01-02T20:00:00.000Z');
INSERT INTO public.kysely_migration VALUES ('019-program-makers', '2026-01-02T20:00:00.000Z');
INSERT INTO public.kysely_migration VALUES ('020-age-of-push-preferences', '2026-01-02T20:00:00.000Z');
INSERT INTO public.kysely_migration_lock VALUES ('migration_lock', 0);
INSERT INTO public.returned_tables VALUES ('one beginning', 1, 3);
INSERT INTO public.sheet_places VALUES ('ben', 'AAA-AAA', 's2', 'Vera', 'sheet-2', 'HIJhtt19czSyJC32U6tf_kvu8ok7ibHJDnZaqU3z9pk', '9yqj-a42zvColG6gBX2jOiZ-9U4uhe-xS-Sc5cXwrsw');
INSERT INTO public.sheets VALUES ('sheet-1', 'ada', 'toy', 'Ruth', 'Ruth', 1, NULL, NULL, 1790000000004, '{"name":"Ruth","level":2}');
INSERT INTO public.sheets VALUES ('sheet-2', 'ben', 'toy', 'Vera', 'Vera', 0, 'AAA-AAA', 's2', 1790000000005, '{"name":"Vera","level":1}');
INSERT INTO public.snapshots VALUES (1, 3, 'toy/1', 1790000000003, 1, 2, 'aa', '{}');
INSERT INTO public.tables OVERRIDING SYSTEM VALUE VALUES (1, 'AAA-AAA', 'toy', 'Friday night', 'public', 1790000000000, '{"gm":null,"seat":"bb","spectator":"cc"}', '{"date":["TD","X1"]}', 1790000000007, 1790000000008);
INSERT INTO public.token_generations VALUES ('ada', 2);
INSERT INTO public.turns VALUES ('ada', 1, 1790000000003);
INSERT INTO public.visits VALUES ('ada', 1, 'spectator', 2, 1790000000003);
INSERT INTO public.pictures VALUES ('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 8, 6, 3, '\x010203');
INSERT INTO public.picture_holders VALUES ('person ada', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', NULL, 1790000000007);
INSERT INTO public.picture_holders VALUES ('table 1', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 1, 1790000000007);
INSERT INTO public.documents VALUES ('note-1', 'ada', 'notes 1', 1, 1, 3, 1790000000006, '{"title":"The Duke","text":"bribed"}');
INSERT INTO public.webhooks VALUES (1, 'ada', 'https://hooks.example/1', 'discord', 'both', 'de', 'salt', 'https://play.example', 3, 2, 1, NULL, 1790000000007, NULL, 0);
INSERT INTO public.programs VALUES ('program-1', 1, 'Overlay', '{"kind":"watch"}', 'aa', 1790000000007, 1790000000008, 'ada');
SELECT pg_catalog.setval('public.tables_number_seq', 2, true);
ALTER TABLE ONLY public.campaigns
    ADD CONSTRAINT campaigns_pkey PRIMARY KEY (table_number);
ALTER TABLE ONLY public.keys
    ADD CONSTRAINT keys_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.kysely_migration_lock
    ADD CONSTRAINT kysely_migration_lock_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.kysely_migration
    ADD CONSTRAINT kysely_migration_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.returned_tables
    ADD CONSTRAINT returned_tables_pkey PRIMARY KEY (origin);
ALTER TABLE ONLY public.sheet_places
    ADD CONSTRAINT sheet_places_key PRIMARY KEY (owner, table_code, seat, name);
ALTER TABLE ONLY public.sheets
    ADD CONSTRAINT sheets_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.snapshots
    ADD CONSTRAINT snapshots_in_order PRIMARY KEY (table_number, sequence);
ALTER TABLE ONLY public.tables
    ADD CONSTRAINT tables_code_key UNIQUE (code);
ALTER TABLE ONLY public.tables
    ADD CONSTRAINT tables_pkey PRIMARY KEY (number);
ALTER TABLE ONLY public.token_generations
    ADD CONSTRAINT token_generations_pkey PRIMARY KEY (identity);
CREATE INDEX campaigns_of_host ON public.campaigns USING btree (host, played_at);
CREATE UNIQUE INDEX entries_in_order ON public.entries USING btree (table_number, sequence);
CREATE INDEX sheets_of_owner ON public.sheets USING btree (owner, kept_at);
ALTER TABLE ONLY public.campaigns
    ADD CONSTRAINT campaigns_of_table FOREIGN KEY (table_number) REFERENCES public.tables(number) ON DELETE CASCADE;
ALTER TABLE ONLY public.entries
    ADD CONSTRAINT entries_of_table FOREIGN KEY (table_number) REFERENCES public.tables(number) ON DELETE CASCADE;
ALTER TABLE ONLY public.snapshots
    ADD CONSTRAINT snapshots_of_table FOREIGN KEY (table_number) REFERENCES public.tables(number) ON DELETE CASCADE;
ALTER TABLE ONLY public.returned_tables
    ADD CONSTRAINT returned_tables_of_table FOREIGN KEY (table_number) REFERENCES public.tables(number) ON DELETE SET NULL;
ALTER TABLE ONLY public.visits
    ADD CONSTRAINT visits_key PRIMARY KEY (identity, table_number);
CREATE INDEX visits_of_table ON public.visits USING btree (table_number);
ALTER TABLE ONLY public.visits
    ADD CONSTRAINT visits_table_number_fkey FOREIGN KEY (table_number) REFERENCES public.tables(number) ON DELETE CASCADE;
ALTER TABLE ONLY public.turns
    ADD CONSTRAINT turns_key PRIMARY KEY (identity, table_number);
CREATE INDEX turns_of_table ON public.turns USING btree (table_number);
ALTER TABLE ONLY public.turns
    ADD CONSTRAINT turns_table_number_fkey FOREIGN KEY (table_number) REFERENCES public.tables(number) ON DELETE CASCADE;
INSERT INTO public.push_mutes VALUES ('ada', 1, 1790000000009);
INSERT INTO public.push_quiet_hours VALUES ('ada', 1320, 420, 'Europe/Berlin', 1790000000009);
INSERT INTO public.push_subscriptions VALUES ('https://push.example/1', 'ada', 'key', 'secret', 1790000000003);
INSERT INTO public.pushes VALUES ('ada', 1, NULL, 0);
ALTER TABLE ONLY public.push_mutes
    ADD CONSTRAINT push_mutes_key PRIMARY KEY (identity, table_number);
ALTER TABLE ONLY public.push_quiet_hours
    ADD CONSTRAINT push_quiet_hours_pkey PRIMARY KEY (identity);
ALTER TABLE ONLY public.push_subscriptions
    ADD CONSTRAINT push_subscriptions_pkey PRIMARY KEY (endpoint);
ALTER TABLE ONLY public.pushes
    ADD CONSTRAINT pushes_key PRIMARY KEY (identity, table_number);
CREATE INDEX push_mutes_of_table ON public.push_mutes USING btree (table_number);
CREATE INDEX push_subscriptions_of_person ON public.push_subscriptions USING btree (identity, made_at);
CREATE INDEX pushes_of_table ON public.pushes USING btree (table_number);
ALTER TABLE ONLY public.push_mutes
    ADD CONSTRAINT push_mutes_table_number_fkey FOREIGN KEY (table_number) REFERENCES public.tables(number) ON DELETE CASCADE;
ALTER TABLE ONLY public.pushes
    ADD CONSTRAINT pushes_table_number_fkey FOREIGN KEY (table_number) REFERENCES public.tables(number) ON DELETE CASCADE;
ALTER TABLE ONLY public.documents
    ADD CONSTRAINT documents_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.webhooks
    ADD CONSTRAINT webhooks_pkey PRIMARY KEY (table_number);
CREATE INDEX documents_in_drawers ON public.documents USING btree (owner, drawer, place);
CREATE INDEX documents_of_table ON public.documents USING btree (table_number);
ALTER TABLE ONLY public.documents
    ADD CONSTRAINT documents_table_number_fkey FOREIGN KEY (table_number) REFERENCES public.tables(number) ON DELETE CASCADE;
ALTER TABLE ONLY public.webhooks
    ADD CONSTRAINT webhooks_table_number_fkey FOREIGN KEY (table_number) REFERENCES public.tables(number) ON DELETE CASCADE;
ALTER TABLE ONLY public.programs
    ADD CONSTRAINT programs_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.programs
    ADD CONSTRAINT programs_hash_key UNIQUE (hash);
CREATE INDEX programs_of_table ON public.programs USING btree (table_number);
ALTER TABLE ONLY public.programs
    ADD CONSTRAINT programs_table_number_fkey FOREIGN KEY (table_number) REFERENCES public.tables(number) ON DELETE CASCADE;
ALTER TABLE ONLY public.picture_holders
    ADD CONSTRAINT picture_holders_key PRIMARY KEY (holder, digest);
ALTER TABLE ONLY public.pictures
    ADD CONSTRAINT pictures_pkey PRIMARY KEY (digest);
CREATE INDEX picture_holders_of_picture ON public.picture_holders USING btree (digest);
CREATE INDEX picture_holders_of_table ON public.picture_holders USING btree (table_number);
ALTER TABLE ONLY public.picture_holders
    ADD CONSTRAINT picture_holders_digest_fkey FOREIGN KEY (digest) REFERENCES public.pictures(digest);
ALTER TABLE ONLY public.picture_holders
    ADD CONSTRAINT picture_holders_table_number_fkey FOREIGN KEY (table_number) REFERENCES public.tables(number) ON DELETE CASCADE;
