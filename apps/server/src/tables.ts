import type { LoginProvider } from '@latchkey/core/login-providers'
import type { NetworkName } from '@latchkey/core/networks'
import type { Asset, PinSlot, WalletDeletion } from '@latchkey/protocol/api'
import type { DpopJwk } from '@latchkey/protocol/dpop'
import type { Brand, ProjectLinks } from '@latchkey/protocol/project'
import type { PasskeyChangePurpose, Purpose } from '@latchkey/protocol/shapes'
import type { PublicWallet } from '@latchkey/protocol/user'
import { auditPruneIndexes, auditSealsTable, auditTable } from '@latchkey/service/audit'
import type { Migration } from '@latchkey/service/database'
import { keyringTable, manyKeks } from '@latchkey/service/keyring'
import { bucketsTable } from '@latchkey/service/limits'
import { usedTable } from '@latchkey/service/once'
import type { JWK } from 'jose'
import type { Generated, JSONColumnType } from 'kysely'
import type { TokenIssuer } from './project-configuration.ts'

/** The statement that an owner signed about their records at the guards, stored until every guard has answered. */
export type SignedDeletion = Omit<WalletDeletion, 'number' | 'ownerSignature'> & { ownerKey: string }

/** A record at a guard in which a PIN's slot has no part any more, with the owner's signature that another follows it. */
export type Leaving = { guardId: string; slotId: string; epoch: number; ownerSignature: string }

/** Columns named `…_sealed` are encrypted at rest, those named `…_hash` hold a SHA-256. */
export type Tables = {
  projects: {
    id: string
    name: string
    api_key: string
    origins: string[]
    providers: LoginProvider[]
    legacy_wire: boolean
    redirect_urls: string[]
    token_issuers: JSONColumnType<TokenIssuer[]>
    /** Base64 of a SubjectPublicKeyInfo. Where there is none the API key is the key. */
    signing_key: string | null
    verification_seconds: number | null
    links: JSONColumnType<ProjectLinks> | null
    brand: JSONColumnType<Brand> | null
  }
  users: {
    id: string
    /** Drawn once per person, so that an interrupted enrolment continues with the same vault. */
    vault_id: string
    /** Reported to pages, and without effect here. */
    is_admin: Generated<boolean>
    /** The language of the wallet when the PIN last opened it, a BCP 47 tag. */
    locale: string | null
    /** The one before, in which mails are written, too, for some days after the change; null if there was none. */
    former_locale: string | null
    locale_at: Date | null
    /** When the person last signed out everywhere: no flow that began before becomes a session. */
    signed_out_at: Date | null
    created_at: Generated<Date>
  }
  identities: {
    id: string
    user_id: string
    /** `global`: our own clients. A project's own issuer could name anybody, so it has its own scope. */
    scope: string
    provider: LoginProvider
    iss: string
    /** A keyed hash (`api/subjects.ts`), or the provider's own id where it is not hashed yet. */
    sub: string
    sub_hashed: Generated<boolean>
    /** For display only; never used to find a person. */
    email_sealed: Buffer | null
    email_verified: boolean
    linked_at: Generated<Date>
    /** It was removed, and works until then. */
    ends_at: Date | null
    /** When a sweep last saw it in its last day, since its person was notified; null if they were not. */
    seen_at: Date | null
  }
  vaults: {
    id: string
    user_id: string
    version: number
    ciphertext: string
    owner_key: string
    wallet: JSONColumnType<PublicWallet>
    /** When every key of the wallet signed; null for wallets stored before that was required. */
    keys_proven_at: Date | null
    /** The challenge that the keys of such a wallet sign when it is opened. */
    key_challenge: string | null
    state: 'pending' | 'active'
    /** The number of the last change of its slots and accounts. */
    changes: Generated<number>
    /** The name of the first account, as the vault key seals it. */
    account_name: string | null
    updated_at: Generated<Date>
  }
  /** The accounts that people added to their wallets; the first one of each wallet is in `vaults`. */
  accounts: {
    vault_id: string
    /** The index of the phrase's paths. */
    index: number
    wallet: JSONColumnType<PublicWallet>
    /** As the vault key seals it. */
    name: string | null
    created_at: Generated<Date>
  }
  /** The private keys that people imported as accounts. A row stays when its account is removed, with nothing of it. */
  imported_accounts: {
    vault_id: string
    /** From 100; never given again. */
    index: number
    account: JSONColumnType<{ address: `0x${string}`; ecdsaPublicKey: `0x${string}` }> | null
    /** As the vault key seals it. */
    sealed_key: string | null
    /** As the vault key seals it. */
    name: string | null
    /** The number of the change and its owner's signature, once it was removed. */
    removal: JSONColumnType<{ number: number; ownerSignature: string }> | null
    created_at: Generated<Date>
  }
  slots: {
    id: string
    vault_id: string
    /**
     * `pin2`: the API evaluates the PIN too, and the three columns of the evaluator are set. `kit`: a recovery kit, which
     * has a proof and none of the columns of a PIN. `passkey`: a row of `passkeys` goes with it.
     */
    type: 'pin' | 'pin2' | 'kit' | 'passkey'
    /** A vault has at most one PIN slot of each state, one kit in use, and several unconfirmed kits and passkeys. */
    state: Generated<'pending' | 'active'>
    epoch: number
    kdf: JSONColumnType<PinSlot['kdf']> | null
    threshold: number | null
    guards: JSONColumnType<PinSlot['guards']> | null
    proof_hash: string | null
    wrapped_key: string
    commit_tag: string
    server_share_sealed: Buffer
    evaluator_key_sealed: Buffer | null
    evaluator_public_key: string | null
    /** Ed25519: checks the proof of a right PIN. */
    evaluator_auth_key: string | null
    last_used_at: Date | null
    /** When the person said, once asked, that they still have this kit. */
    kept_at: Date | null
    /** The session that made a kit: only it may confirm that the person has it. */
    made_by: string | null
    /** A PIN's: it is the PIN of before, dealt again. */
    redeals: Generated<boolean>
    /** The guards that have yet to retire the records of PINs before this one; null where there are none. */
    leaves: JSONColumnType<Leaving[]> | null
    leaves_tried_at: Date | null
    created_at: Generated<Date>
  }
  /** The slot of a PIN that its person removed (`api/pin-removals.ts`). There is no such row where a PIN is in use. */
  removed_pins: {
    vault_id: string
    slot_id: string
    epoch: number
    removed_at: Generated<Date>
    /** The statement that the owner signed for the guards; null once no guard has to be asked any more. */
    signed: JSONColumnType<SignedDeletion> | null
    /** The guards that have not answered yet. */
    guards: string[]
    tried_at: Date | null
  }
  passkeys: {
    slot_id: string
    credential_id: string
    /** A COSE key, base64url. */
    public_key: string
    /** The authenticator's signature counter, if it has one: it only rises. */
    counter: string
    transports: string[]
    /** It is synced to several devices. */
    synced: boolean
  }
  sessions: {
    id: string
    user_id: string
    project_id: string
    identity_id: string
    /** RFC 7638 thumbprint of the session key. */
    jkt: string
    /** RFC 7638 thumbprint of the key of the browser in which it began; null where the login window had none. */
    browser: string | null
    /** When the PIN first opened the wallet in this session; its beginning where that was not recorded. */
    opened_at: Date | null
    created_at: Generated<Date>
    /** When its tokens were last issued. */
    used_at: Generated<Date>
    /** 60 days after the login, even if it is refreshed. */
    expires_at: Date
    ended_at: Date | null
    /** Handed over by a code: until `opened_at` only opening the wallet is allowed. */
    by_code: Generated<boolean>
    /** The browser's own name at the login, coarsely; null where that was not known. */
    device: string | null
    resume_sealed: Buffer | null
    resume_drawn_at: Date | null
    resume_used_at: Date | null
    /** The change of the vault's slots that a fresh proof allows in this session, and until when. */
    change_purpose: PasskeyChangePurpose | null
    change_until: Date | null
    /** Until when the PIN that was right in it may be dealt again. */
    redeal_until: Date | null
    /** From when changes are not held back in it; null in sessions of a browser, which decides, and before an opening. */
    changes_from: Date | null
  }
  /** The browsers in which a person opened their wallet with the PIN. */
  browsers: {
    user_id: string
    /** RFC 7638 thumbprint of the browser's key. */
    thumbprint: string
    known_at: Generated<Date>
    opened_at: Generated<Date>
    /** From when changes are not held back there: a day after it became known, unless something vouched for it. */
    changes_from: Generated<Date>
  }
  /** Accounts that their owners asked to delete (`api/deletions.ts`). */
  deletions: {
    user_id: string
    asked_at: Generated<Date>
    ends_at: Date
    /** The statement that the owner signed for it; null for a person whose wallet was never opened. */
    signed: JSONColumnType<SignedDeletion> | null
    /** When a sweep last saw it in its last day, since its owner was notified; null if they were not. */
    seen_at: Date | null
    /** The operator holds it back. */
    held: Generated<boolean>
    /** When everything held about the person was deleted; guards are still asked. */
    ended_at: Date | null
    /** The guards that have not answered yet. */
    guards: string[]
    tried_at: Date | null
  }
  /** E-mail addresses of people, for notices, which a login provider or a code verified. */
  contacts: {
    id: string
    user_id: string
    email_sealed: Buffer
    /** Sealed as the e-mail address of the identity of the same id. */
    carried: Generated<boolean>
    /** True if notices are sent there. */
    notices: Generated<boolean>
    /** The person added it, and proved it by a code. */
    added: Generated<boolean>
    /** It was switched off, and gets notices until then. */
    ends_at: Date | null
    /** When a sweep last saw it in its last day, since its person was notified; null if they were not. */
    seen_at: Date | null
    verified_at: Generated<Date>
  }
  /** The API's evaluations of PINs that have not been followed by the right PIN (`api/evaluations.ts`). */
  evaluations: {
    id: string
    vault_id: string
    slot_id: string
    session_id: string
    /** The count to which it belongs: a session's id, a browser's thumbprint, '' for unknown callers; null for none. */
    counted: string | null
    purpose: Purpose
    at: Generated<Date>
    /** It is included in `wrong_pins`. */
    reported: Generated<boolean>
  }
  /** Wrong PINs since a wallet was last opened, as each guard counts them. */
  wrong_pins: { vault_id: string; guard_id: string; count: number }
  /** Mails to send and, for some days, ended ones. */
  mails: {
    id: string
    contact_id: string
    /** A keyed hash of the address (`mail/address-hash.ts`); null in rows from before it was counted. */
    address_hash: string | null
    kind: string
    data: JSONColumnType<object>
    created_at: Generated<Date>
    tries: Generated<number>
    /** The time of the next attempt; null when it has ended. */
    next_at: Generated<Date | null>
    outcome: 'sent' | 'refused' | 'expired' | null
  }
  access_tokens: { hash: string; session_id: string; expires_at: Date }
  refresh_tokens: {
    hash: string
    session_id: string
    expires_at: Date
    used_at: Date | null
    /** Returned a second time because the first answer was lost. Nothing reads this. */
    reissued: Generated<boolean>
  }
  flows: {
    id: string
    state: 'started' | 'bound' | 'returned' | 'code' | 'done' | 'failed'
    jkt: string
    jwk: JSONColumnType<DpopJwk>
    project_id: string
    provider: LoginProvider
    page_origin: string
    /** The window lost its opener: its code has to be typed in the frame. */
    by_code: Generated<boolean>
    /** A keyed hash, because six digits are easily found by brute force. */
    code_hash: string | null
    code_tries: Generated<number>
    state_hash: string | null
    cookie_hash: string | null
    nonce: string | null
    verifier_sealed: Buffer | null
    reason: string | null
    /** RFC 7638 thumbprint of the key of the window's browser. */
    browser: string | null
    identity_id: string | null
    /** The session that adds the login, and opens no other one; null for a sign-in. */
    added_to: string | null
    /** The login that it came back with (`api/found-login.ts`). */
    found_sealed: Buffer | null
    /** This login created the person. */
    is_new: Generated<boolean>
    session_id: string | null
    given_at: Date | null
    started_at: Generated<Date>
    expires_at: Date
  }
  /** Codes that people sign in with by mail (`api/email-codes.ts`). */
  email_codes: {
    flow_id: string
    address_sealed: Buffer
    /** A keyed hash, as in `mails`. */
    address_hash: string
    /** A keyed hash; null once the code was right, was tried too often or could not be sent. */
    code_hash: string | null
    /** The hash of the ticket for the callback, once the code was right. */
    ticket_hash: string | null
    tries: Generated<number>
    /** The number of codes of this flow so far. */
    codes: Generated<number>
    sent_at: Generated<Date>
    expires_at: Date
  }
  /** Codes that prove further addresses for notices (`api/contact-codes.ts`). */
  contact_codes: {
    session_id: string
    address_sealed: Buffer
    /** A keyed hash, as in `mails`. */
    address_hash: string
    /** A keyed hash; null once the code was right, was tried too often or could not be sent. */
    code_hash: string | null
    tries: Generated<number>
    sent_at: Generated<Date>
    expires_at: Date
  }
  form_posts: { handle_hash: string; params_sealed: Buffer; expires_at: Date }
  token_keys: {
    kid: string
    jwk: JSONColumnType<JWK>
    private_sealed: Buffer
    /** Signs from here until the next key's `active_from`. */
    active_from: Date
  }
  /** Assets a person added; addresses in lower case, `token_id` empty where there is none. */
  assets: {
    user_id: string
    network: NetworkName
    standard: Asset['standard']
    address: string
    token_id: string
    added_at: Generated<Date>
  }
  /**
   * Transactions sent for a person. In clear, because the wallet's address beside it leads to the same hashes on the
   * chain; nothing finds a person by a hash.
   */
  transactions: {
    user_id: string
    network: NetworkName
    hash: string
    project_id: string | null
    sent_at: Generated<Date>
    /**
     * Signed bytes in hex, as every node has them; used to resend the transaction while the network does not have it.
     */
    raw: string | null
    /** Set where a connected app made the request and not a page: the app's own name. */
    app: JSONColumnType<{ name: string; origin: string }> | null
    /** The outcome that the wallet saw, for families whose nodes do not store it permanently. */
    outcome: 'success' | 'failed' | 'expired' | null
    /** The network's reason for a failure. */
    reason: string | null
    /** The index of the account that sent it: known of EVM transactions, of others as the wallet says. */
    account: Generated<number>
  }
  /** Orders at providers of coins; `provider_order` is theirs. */
  orders: {
    id: string
    user_id: string
    provider: string
    provider_order: string
    created_at: Generated<Date>
  }
  /** Texts to sign for the BORA portal, each for one person and number, deleted once the portal accepted it. */
  bora_messages: { message_hash: string; user_id: string; project_id: string; bapp_usn: string; expires_at: Date }
}

export const migrations: readonly Migration[] = [
  {
    name: '1 users, sessions, vaults',
    up: `
      create table projects (
        id text primary key, name text not null, api_key text not null unique,
        origins text[] not null, providers text[] not null
      );
      create table users (
        id text primary key, vault_id text not null unique, created_at timestamptz not null default now()
      );
      create table identities (
        id text primary key,
        user_id text not null references users on delete cascade,
        scope text not null, provider text not null, iss text not null, sub text not null,
        email_sealed bytea, email_verified boolean not null, linked_at timestamptz not null default now(),
        unique (scope, provider, iss, sub)
      );
      create index on identities (user_id);
      create table vaults (
        id text primary key,
        user_id text not null unique references users on delete cascade,
        version integer not null, ciphertext text not null, owner_key text not null, wallet jsonb not null,
        state text not null check (state in ('pending', 'active')),
        updated_at timestamptz not null default now()
      );
      create table slots (
        id text primary key,
        vault_id text not null references vaults on delete cascade,
        type text not null check (type = 'pin'),
        epoch integer not null, kdf jsonb not null, threshold integer not null, guards jsonb not null,
        wrapped_key text not null, commit_tag text not null, server_share_sealed bytea not null,
        last_used_at timestamptz, created_at timestamptz not null default now()
      );
      create index on slots (vault_id);
      create table sessions (
        id text primary key,
        user_id text not null references users on delete cascade,
        project_id text not null references projects on delete cascade,
        identity_id text not null references identities on delete cascade,
        jkt text not null,
        created_at timestamptz not null default now(), expires_at timestamptz not null, ended_at timestamptz,
        resume_sealed bytea, resume_drawn_at timestamptz, resume_used_at timestamptz
      );
      create index on sessions (user_id);
      create index on sessions (expires_at);
      create table access_tokens (
        hash text primary key,
        session_id text not null references sessions on delete cascade,
        expires_at timestamptz not null
      );
      create index on access_tokens (session_id);
      create index on access_tokens (expires_at);
      create table refresh_tokens (
        hash text primary key,
        session_id text not null references sessions on delete cascade,
        expires_at timestamptz not null, used_at timestamptz, reissued boolean not null default false
      );
      create index on refresh_tokens (session_id);
      create index on refresh_tokens (expires_at);
      create table flows (
        id text primary key,
        state text not null check (state in ('started', 'bound', 'returned', 'done', 'failed')),
        jkt text not null, jwk jsonb not null,
        project_id text not null references projects on delete cascade,
        provider text not null, page_origin text not null, number integer not null, choices integer[] not null,
        state_hash text unique, cookie_hash text, nonce text, verifier_sealed bytea, reason text,
        identity_id text references identities on delete cascade,
        session_id text references sessions on delete cascade,
        given_at timestamptz, expires_at timestamptz not null
      );
      create index on flows (expires_at);
      create table form_posts (
        handle_hash text primary key, params_sealed bytea not null, expires_at timestamptz not null
      );
      ${keyringTable}${usedTable}${bucketsTable}${auditTable}`,
  },
  {
    name: '2 assets, transactions, orders, BORA',
    up: `
      create table assets (
        user_id text not null references users on delete cascade,
        network text not null, standard text not null, address text not null, token_id text not null,
        added_at timestamptz not null default now(),
        primary key (user_id, network, standard, address, token_id)
      );
      create table transactions (
        user_id text not null references users on delete cascade,
        network text not null, hash text not null,
        project_id text references projects on delete set null,
        -- As exact as its text on the wire, so that "older than this one" leaves none out.
        sent_at timestamptz(3) not null default now(),
        primary key (user_id, network, hash)
      );
      create index on transactions (user_id, sent_at);
      create table orders (
        id text primary key,
        user_id text not null references users on delete cascade,
        provider text not null, provider_order text not null,
        created_at timestamptz not null default now()
      );
      create index on orders (user_id);
      create table bora_messages (
        message_hash text primary key,
        user_id text not null references users on delete cascade,
        project_id text not null references projects on delete cascade,
        bapp_usn text not null, expires_at timestamptz not null
      );
      create index on bora_messages (expires_at);`,
  },
  {
    name: '3 tokens of projects, verification tokens',
    up: `
      alter table projects add legacy_wire boolean not null default false,
        add redirect_urls text[] not null default '{}', add token_issuers jsonb not null default '[]',
        add signing_key text, add verification_seconds integer;
      alter table users add is_admin boolean not null default false;
      alter table sessions add used_at timestamptz not null default now();
      alter table flows add is_new boolean not null default false;
      create table token_keys (
        kid text primary key, jwk jsonb not null, private_sealed bytea not null,
        active_from timestamptz not null unique
      );`,
  },
  {
    name: '4 signed bytes of transactions',
    up: `alter table transactions add raw text;`,
  },
  {
    name: '5 apps that asked for transactions',
    up: `alter table transactions add app jsonb;`,
  },
  {
    name: '6 how transactions ended',
    up: `alter table transactions add outcome text, add reason text;`,
  },
  {
    name: '7 indexes of what is looked for and swept',
    up: `
      create index on sessions (identity_id);
      create index on sessions (project_id);
      create index on sessions (ended_at) where ended_at is not null;
      create index on sessions (resume_used_at) where resume_used_at is not null;
      create index on flows (session_id) where session_id is not null;
      create index on flows (identity_id) where identity_id is not null;
      create index on flows (project_id);
      create index on form_posts (expires_at);
      create index on transactions (project_id) where project_id is not null;
      create index on bora_messages (user_id);
      create index on bora_messages (project_id);`,
  },
  {
    name: '8 proven keys',
    up: `alter table vaults add keys_proven_at timestamptz, add key_challenge text;`,
  },
  {
    name: '9 known browsers',
    up: `
      alter table flows add browser text;
      alter table sessions add browser text, add opened_at timestamptz;
      -- Sessions from before do not count as new browsers when they open their wallet again.
      update sessions set opened_at = created_at
        where exists (select from vaults where vaults.user_id = sessions.user_id and vaults.state = 'active');
      create table browsers (
        user_id text not null references users on delete cascade,
        thumbprint text not null,
        known_at timestamptz not null default now(), opened_at timestamptz not null default now(),
        primary key (user_id, thumbprint)
      );
      create index on browsers (opened_at);`,
  },
  {
    name: '10 codes of login windows',
    up: `
      alter table flows drop column number, drop column choices, drop constraint flows_state_check,
        add constraint flows_state_check
          check (state in ('started', 'bound', 'returned', 'code', 'done', 'failed')),
        add by_code boolean not null default false, add code_hash text,
        add code_tries integer not null default 0;
      alter table sessions add by_code boolean not null default false;`,
  },
  {
    name: '11 contacts and mails',
    up: `
      alter table users add locale text;
      create table contacts (
        id text primary key,
        user_id text not null references users on delete cascade,
        email_sealed bytea not null, carried boolean not null default false,
        notices boolean not null default true, verified_at timestamptz not null default now()
      );
      create index on contacts (user_id);
      -- The seal names table, column and row, so these stay what they are: the address of the identity of their id.
      insert into contacts (id, user_id, email_sealed, carried, verified_at)
        select id, user_id, email_sealed, true, linked_at from identities
        where email_verified and email_sealed is not null;
      create table mails (
        id text primary key,
        contact_id text not null references contacts on delete cascade,
        kind text not null, data jsonb not null, created_at timestamptz not null default now(),
        tries integer not null default 0, next_at timestamptz default now(),
        outcome text check (outcome in ('sent', 'refused', 'expired'))
      );
      create index on mails (contact_id, kind, created_at);
      create index on mails (created_at);
      create index on mails (next_at) where next_at is not null;`,
  },
  { name: '12 audit in sealed batches', up: auditSealsTable },
  {
    name: '13 hashed ids of login providers',
    // The service hashes the rows: the database does not have the key.
    up: `
      alter table identities add sub_hashed boolean not null default false;
      create index on identities (id) where not sub_hashed;`,
  },
  {
    name: '14 wrong PINs',
    up: `
      create table wrong_pins (
        vault_id text not null references vaults on delete cascade,
        guard_id text not null, count integer not null,
        primary key (vault_id, guard_id)
      );`,
  },
  {
    name: '15 sign-ins end with signing out',
    up: `
      alter table users add signed_out_at timestamptz;
      alter table flows add started_at timestamptz not null default now();
      -- Before migration 10 a number was picked in place of a code, and one of three picks of a stranger was right. What
      -- waits from then is begun again; who has a wallet opens it with the PIN, who has none signs in again.
      update flows set state = 'failed', reason = 'cancelled', code_hash = null, verifier_sealed = null
        where state in ('bound', 'returned', 'code', 'done') and session_id is null;
      update sessions s set by_code = true, resume_sealed = null, resume_drawn_at = null, resume_used_at = null
        where ended_at is null and coalesce(opened_at = s.created_at, true)
          and created_at < (select applied_at from migrations where name = '10 codes of login windows')
          and exists (select from vaults v where v.user_id = s.user_id and v.state = 'active');
      update sessions s set ended_at = now(), resume_sealed = null, resume_drawn_at = null, resume_used_at = null
        where ended_at is null and coalesce(opened_at = s.created_at, true)
          and created_at < (select applied_at from migrations where name = '10 codes of login windows')
          and not exists (select from vaults v where v.user_id = s.user_id and v.state = 'active');`,
  },
  {
    name: '16 contacts of our own login providers only',
    // An issuer that a project chose can claim that any address is verified.
    up: `
      delete from contacts c where not exists (
        select from identities i where i.user_id = c.user_id and i.scope = 'global');`,
  },
  {
    name: '17 the API evaluates PINs too',
    up: `
      alter table slots add evaluator_key_sealed bytea, add evaluator_public_key text, add evaluator_auth_key text,
        drop constraint slots_type_check,
        add constraint slots_type_check check (type in ('pin', 'pin2')),
        add constraint slots_evaluator_check check (
          num_nonnulls(evaluator_key_sealed, evaluator_public_key, evaluator_auth_key)
            = case type when 'pin2' then 3 else 0 end);
      create table evaluations (
        id text primary key,
        vault_id text not null references vaults on delete cascade,
        slot_id text not null, session_id text not null, counted text, purpose text not null,
        at timestamptz not null default clock_timestamp()
      );
      create index on evaluations (vault_id, counted, at);
      create index on evaluations (at);`,
  },
  {
    name: '18 mails counted by address',
    up: `
      alter table mails add address_hash text;
      create index on mails (address_hash, created_at);`,
  },
  {
    name: '19 unproven evaluations are reported',
    up: `
      alter table evaluations add reported boolean not null default false;
      create index on evaluations (at) where counted is not null and not reported;`,
  },
  {
    name: '20 recovery kits and changes of the PIN',
    up: `
      alter table vaults add changes integer not null default 0;
      alter table slots add state text not null default 'active' check (state in ('pending', 'active')),
        add proof_hash text,
        alter kdf drop not null, alter threshold drop not null, alter guards drop not null,
        drop constraint slots_type_check,
        add constraint slots_type_check check (type in ('pin', 'pin2', 'kit')),
        add constraint slots_kind_check check (
          num_nonnulls(kdf, threshold, guards) = case type when 'kit' then 0 else 3 end
          and (proof_hash is not null) = (type = 'kit'));
      create unique index on slots (vault_id, (type = 'kit'), state);
      alter table sessions add change_purpose text check (change_purpose in ('slot-change', 'pin-change')),
        add change_until timestamptz, add change_kit text;`,
  },
  {
    name: '21 kits that wait to be confirmed stay',
    up: `
      drop index slots_vault_id_expr_state_idx;
      create unique index on slots (vault_id, (type = 'kit'), state) where type <> 'kit' or state = 'active';`,
  },
  {
    name: '22 a kit knows the session that made it',
    up: `
      alter table slots add made_by text;
      update slots k set made_by = s.id from sessions s where s.change_kit = k.id;
      alter table sessions drop change_kit;`,
  },
  { name: '23 the audit is pruned by indexes', up: auditPruneIndexes },
  { name: '24 a project’s terms, privacy and support', up: 'alter table projects add links jsonb;' },
  {
    name: '25 passkeys',
    up: `
      alter table slots drop constraint slots_type_check,
        add constraint slots_type_check check (type in ('pin', 'pin2', 'kit', 'passkey')),
        drop constraint slots_kind_check,
        add constraint slots_kind_check check (
          num_nonnulls(kdf, threshold, guards) = case when type in ('pin', 'pin2') then 3 else 0 end
          and (proof_hash is not null) = (type = 'kit'));
      drop index slots_vault_id_expr_state_idx;
      create unique index on slots (vault_id, (type = 'kit'), state)
        where type in ('pin', 'pin2') or (type = 'kit' and state = 'active');
      create table passkeys (
        slot_id text primary key references slots on delete cascade,
        credential_id text not null unique, public_key text not null, counter bigint not null,
        transports text[] not null, synced boolean not null
      );`,
  },
  { name: '26 what a session’s browser calls itself', up: 'alter table sessions add device text;' },
  {
    name: '27 a copy of a person’s data',
    up: `
      alter table sessions drop constraint sessions_change_purpose_check,
        add constraint sessions_change_purpose_check check (change_purpose in ('slot-change', 'pin-change', 'data'));
      create index on audit (actor, seq);`,
  },
  {
    name: '28 accounts are deleted',
    up: `
      alter table sessions drop constraint sessions_change_purpose_check,
        add constraint sessions_change_purpose_check
          check (change_purpose in ('slot-change', 'pin-change', 'data', 'delete'));
      create table deletions (
        user_id text primary key references users on delete cascade,
        asked_at timestamptz not null default now(), ends_at timestamptz not null, signed jsonb,
        reminded boolean not null default false, held boolean not null default false,
        ended_at timestamptz, guards text[] not null, tried_at timestamptz
      );
      create index on deletions (ends_at) where ended_at is null;
      create index on deletions (coalesce(tried_at, ended_at)) where ended_at is not null;`,
  },
  { name: '29 whether a kit is still there', up: 'alter table slots add kept_at timestamptz;' },
  { name: '30 a project’s mark and colour', up: 'alter table projects add brand jsonb;' },
  {
    name: '31 nobody’s account ends unannounced',
    up: 'alter table deletions drop column reminded, add seen_at timestamptz;',
  },
  {
    name: '32 further accounts',
    up: `
      alter table sessions drop constraint sessions_change_purpose_check,
        add constraint sessions_change_purpose_check
          check (change_purpose in ('slot-change', 'pin-change', 'data', 'delete', 'account-add'));
      create table accounts (
        vault_id text not null references vaults on delete cascade,
        index integer not null check (index > 0),
        wallet jsonb not null, name text, created_at timestamptz not null default now(),
        primary key (vault_id, index)
      );
      alter table vaults add account_name text;
      alter table transactions add account integer not null default 0;`,
  },
  { name: '33 keys wrapped by several KEKs', up: manyKeks },
  {
    name: '34 a PIN can be removed',
    up: `
      alter table sessions drop constraint sessions_change_purpose_check,
        add constraint sessions_change_purpose_check
          check (change_purpose in ('slot-change', 'pin-change', 'pin-remove', 'data', 'delete', 'account-add'));
      create table removed_pins (
        vault_id text primary key references vaults on delete cascade,
        slot_id text not null, epoch integer not null, removed_at timestamptz not null default now(),
        signed jsonb, guards text[] not null, tried_at timestamptz,
        check ((signed is null) = (guards = '{}'))
      );
      create index on removed_pins (coalesce(tried_at, removed_at)) where signed is not null;`,
  },
  {
    name: '35 codes by mail',
    up: `
      create table email_codes (
        flow_id text primary key references flows on delete cascade,
        address_sealed bytea not null, address_hash text not null, code_hash text, ticket_hash text,
        tries integer not null default 0, codes integer not null default 1,
        sent_at timestamptz not null default now(), expires_at timestamptz not null
      );`,
  },
  {
    name: '36 further addresses for notices',
    up: `
      alter table sessions drop constraint sessions_change_purpose_check,
        add constraint sessions_change_purpose_check check (change_purpose in (
          'slot-change', 'pin-change', 'pin-remove', 'data', 'delete', 'account-add', 'contact-change'));
      alter table contacts add added boolean not null default false, add ends_at timestamptz;
      create index on contacts (ends_at) where ends_at is not null;
      create table contact_codes (
        session_id text primary key references sessions on delete cascade,
        address_sealed bytea not null, address_hash text not null, code_hash text,
        tries integer not null default 0, sent_at timestamptz not null default now(), expires_at timestamptz not null
      );
      create index on contact_codes (expires_at);
      update mails set data = data || jsonb_build_object('ends', data->>'at') where kind = 'contact.off';`,
  },
  {
    name: '37 the language before, and the last day of addresses',
    up: `
      alter table users add former_locale text, add locale_at timestamptz;
      alter table contacts add seen_at timestamptz;`,
  },
  {
    name: '38 changes are held back in new browsers',
    up: `
      alter table browsers add changes_from timestamptz;
      update browsers set changes_from = known_at + interval '1 day';
      alter table browsers alter changes_from set not null, alter changes_from set default now() + interval '1 day';
      alter table sessions add changes_from timestamptz;
      update sessions set changes_from = opened_at + interval '1 day' where browser is null and opened_at is not null;`,
  },
  {
    name: '39 several logins of one person',
    up: `
      alter table sessions drop constraint sessions_change_purpose_check,
        add constraint sessions_change_purpose_check check (change_purpose in (
          'slot-change', 'pin-change', 'pin-remove', 'data', 'delete', 'account-add', 'contact-change', 'link'));
      alter table identities add ends_at timestamptz, add seen_at timestamptz;
      create index on identities (ends_at) where ends_at is not null;
      alter table flows add added_to text references sessions on delete cascade, add found_sealed bytea;
      create index on flows (added_to) where added_to is not null;`,
  },
  {
    name: '40 a PIN is dealt again',
    up: `
      alter table slots add redeals boolean not null default false, add leaves jsonb, add leaves_tried_at timestamptz;
      create index on slots (coalesce(leaves_tried_at, created_at)) where leaves is not null;
      alter table sessions add redeal_until timestamptz;`,
  },
  {
    name: '41 imported private keys',
    up: `
      alter table sessions drop constraint sessions_change_purpose_check,
        add constraint sessions_change_purpose_check check (change_purpose in (
          'slot-change', 'pin-change', 'pin-remove', 'data', 'delete', 'account-add', 'account-import',
          'account-remove', 'contact-change', 'link'));
      create table imported_accounts (
        vault_id text not null references vaults on delete cascade,
        index integer not null check (index >= 100),
        account jsonb, sealed_key text, name text, removal jsonb, created_at timestamptz not null default now(),
        primary key (vault_id, index),
        check ((account is null) = (removal is not null) and (account is null) = (sealed_key is null)
          and (name is null or account is not null))
      );`,
  },
  {
    name: '42 finished deletions are found by an index',
    up: `
      create index on deletions (user_id) where ended_at is not null and guards = '{}';
      create index on deletions (ended_at) where ended_at is not null and guards <> '{}';`,
  },
  {
    name: '43 what retired guards keep is found by its age',
    up: 'create index on slots (created_at) where leaves is not null;',
  },
]
