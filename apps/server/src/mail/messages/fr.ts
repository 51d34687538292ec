import { plural } from '@latchkey/core/locale'
import type { Words } from '../words.ts'

const stranger =
  'quelqu’un peut s’identifier en votre nom, mais ne connaît pas votre code PIN. Changez le mot de passe du compte avec lequel vous vous identifiez. Ouvrez ensuite votre portefeuille et choisissez «\u00a0Se déconnecter partout\u00a0» dans ses réglages.'

const taken =
  'quelqu’un a ouvert votre portefeuille. Agissez tout de suite\u00a0: changez le mot de passe du compte avec lequel vous vous identifiez, choisissez «\u00a0Se déconnecter partout\u00a0» dans les réglages de votre portefeuille, et envoyez tout ce que vous possédez vers un nouveau portefeuille.'

const lost =
  'quelqu’un peut s’identifier en votre nom et a ouvert votre portefeuille. Agissez tout de suite\u00a0: changez le mot de passe du compte avec lequel vous vous identifiez. Identifiez-vous dans votre portefeuille, choisissez «\u00a0Code PIN oublié\u202f?\u00a0», saisissez le code de votre kit de récupération et définissez un nouveau code PIN. Choisissez ensuite «\u00a0Se déconnecter partout\u00a0» dans les réglages de votre portefeuille, et envoyez tout ce que vous possédez vers un nouveau portefeuille. Sans kit, prévenez les responsables de votre portefeuille.'

const nothingToDo = 'Si c’était vous, vous n’avez rien à faire.'

/** What was tried in a new browser. */
const changes = {
  'slot-change': 'ajouter ou supprimer une clé d’accès ou un kit de récupération',
  'pin-change': 'changer le code PIN',
  'pin-remove': 'supprimer le code PIN',
  export: 'afficher la phrase de récupération ou une clé privée',
  delete: 'supprimer le compte',
  'account-add': 'ajouter un compte',
  'account-import': 'importer une clé privée',
  'account-remove': 'supprimer un compte importé',
  'contact-change': 'changer l’adresse où arrivent ces e-mails',
  link: 'ajouter ou supprimer un moyen de s’identifier',
}

/** The notices in French. Non-breaking spaces are written as escapes, so that they are visible here. */
export const messages: Words = {
  footer:
    'Cet e-mail ne contient aucun lien, et nous ne vous demanderons jamais votre code PIN. Ouvrez votre portefeuille comme vous le faites toujours.',
  time: (time) => `${time} (UTC)`,
  logins: { email: 'l’e-mail' },
  loginCode: ({ code, page, project, minutes }) => ({
    subject: 'Votre code pour vous identifier',
    paragraphs: [
      `Quelqu’un, probablement vous, s’identifie sur ${page} (${project}) avec cette adresse e-mail. Le code est\u00a0:`,
      code,
      `Il fonctionne une seule fois, pendant ${plural('fr', minutes, { one: '1 minute', other: `${minutes} minutes` })}, dans la fenêtre qui l’a demandé. Ne le saisissez nulle part ailleurs et ne le dites à personne. Personne d’honnête ne vous le demandera.`,
      `Si vous n’avez pas demandé de code, vous n’avez rien à faire. Ne le transmettez pas\u00a0: sans lui, personne n’entre, et sans votre code PIN ou une clé d’accès, personne n’ouvre votre portefeuille.`,
    ],
  }),
  joinCode: ({ code, page, minutes }) => ({
    subject: 'Votre code pour relier cette boîte mail à un portefeuille',
    paragraphs: [
      `Quelqu’un, probablement vous, ajoute cette adresse e-mail à son portefeuille sur ${page}, comme autre moyen de s’identifier. Le code est\u00a0:`,
      code,
      `Il fonctionne une seule fois, pendant ${plural('fr', minutes, { one: '1 minute', other: `${minutes} minutes` })}, dans la fenêtre qui l’a demandé. Ne le saisissez nulle part ailleurs et ne le dites à personne. Personne d’honnête ne vous le demandera.`,
      'Si vous n’avez pas demandé de code, vous n’avez rien à faire. Ne le transmettez pas\u00a0: qui l’a relie cette adresse à un portefeuille qui n’est pas le vôtre.',
    ],
  }),
  contactCode: ({ code, minutes }) => ({
    subject: 'Votre code pour les e-mails de sécurité',
    paragraphs: [
      'Quelqu’un, probablement vous, souhaite que les e-mails sur la sécurité de son portefeuille arrivent aussi à cette adresse. Le code est\u00a0:',
      code,
      `Il fonctionne une seule fois, pendant ${plural('fr', minutes, { one: '1 minute', other: `${minutes} minutes` })}, dans le portefeuille qui l’a demandé. Ne le saisissez nulle part ailleurs et ne le dites à personne. Personne d’honnête ne vous le demandera.`,
      'Si vous n’avez pas demandé de code, vous n’avez rien à faire\u00a0: sans lui, aucun e-mail sur ce portefeuille n’arrive ici.',
    ],
  }),
  sameMailbox:
    'Vous vous identifiez avec cette boîte mail. Quiconque peut la lire reçoit aussi vos codes et peut effacer ces e-mails avant que vous les voyiez. Sans votre code PIN, une clé d’accès ou votre kit de récupération, cette personne ne peut pas ouvrir votre portefeuille.',
  'browser.new': ({ time, provider, project }) => ({
    subject: 'Votre portefeuille a été ouvert dans un nouveau navigateur',
    paragraphs: [
      'Votre portefeuille a été ouvert avec votre code PIN dans un navigateur où il n’avait encore jamais été ouvert.',
      'Pendant un jour, ce navigateur peut ouvrir votre portefeuille, signer et payer. Il ne peut pas changer la façon de l’ouvrir, afficher votre phrase de récupération ni supprimer votre compte.',
      `Quand\u00a0: ${time}`,
      `Identification avec\u00a0: ${provider}`,
      `Site\u00a0: ${project}`,
      nothingToDo,
      'Si ce n’était pas vous, quelqu’un connaît votre code PIN et peut s’identifier en votre nom. Agissez tout de suite\u00a0: changez le mot de passe du compte avec lequel vous vous identifiez, choisissez «\u00a0Se déconnecter partout\u00a0» dans les réglages de votre portefeuille, et envoyez tout ce que vous possédez vers un nouveau portefeuille.',
    ],
  }),
  'change.held': ({ change, time, ends, provider, project }) => ({
    subject: 'Une modification de votre portefeuille a été retenue',
    paragraphs: [
      'Quelqu’un a ouvert votre portefeuille dans un nouveau navigateur et a essayé d’y changer quelque chose. Cela a été retenu\u00a0: un nouveau navigateur doit attendre un jour pour de tels changements.',
      `Ce qui a été tenté\u00a0: ${changes[change]}`,
      `Quand\u00a0: ${time}`,
      `Identification avec\u00a0: ${provider}`,
      `Site\u00a0: ${project}`,
      `Possible dans ce navigateur à partir de\u00a0: ${ends}`,
      'Si c’était vous, vous n’avez rien à faire. C’est possible tout de suite dans un navigateur où vous avez votre portefeuille depuis plus d’un jour, ou dès qu’une clé d’accès ou un kit de récupération de plus d’un jour a été utilisé dans le nouveau.',
      'Si ce n’était pas vous, quelqu’un connaît votre code PIN et peut s’identifier en votre nom. Agissez avant ce moment\u00a0: changez le mot de passe du compte avec lequel vous vous identifiez. Puis, dans un navigateur où vous avez votre portefeuille depuis plus longtemps, choisissez «\u00a0Se déconnecter partout\u00a0» dans ses réglages, identifiez-vous de nouveau et changez le code PIN.',
    ],
  }),
  'browser.trusted': ({ time }) => ({
    subject: 'Un nouveau navigateur peut désormais modifier votre portefeuille',
    paragraphs: [
      'Un navigateur où vous avez votre portefeuille depuis plus longtemps a confirmé qu’un nouveau est aussi le vôtre. Désormais, le nouveau peut changer la façon d’ouvrir votre portefeuille, afficher votre phrase de récupération et supprimer votre compte.',
      `Quand\u00a0: ${time}`,
      nothingToDo,
      `Si ce n’était pas vous, ${taken}`,
    ],
  }),
  'pin.wrong': ({ time, count }) => ({
    subject: 'Codes PIN incorrects pour votre portefeuille',
    paragraphs: [
      `Depuis la dernière ouverture de votre portefeuille, un code PIN incorrect a été saisi ${plural('fr', count, { one: 'une fois', other: `${count} fois` })} par quelqu’un qui s’est identifié en votre nom.`,
      `Dernière fois\u00a0: ${time}`,
      nothingToDo,
      `Si ce n’était pas vous, ${stranger}`,
    ],
  }),
  'pin.locked': ({ time }) => ({
    subject: 'La saisie du code PIN est suspendue après trop de codes incorrects',
    paragraphs: [
      'Après plusieurs codes PIN incorrects, votre portefeuille n’en accepte aucun pendant un moment. Les navigateurs où vous l’avez déjà ouvert ne sont pas touchés par ce que d’autres saisissent.',
      `Quand\u00a0: ${time}`,
      `Si ce n’était pas vous, ${stranger}`,
    ],
  }),
  'pin.frozen': ({ time }) => ({
    subject: 'La saisie du code PIN est suspendue pour sept jours',
    paragraphs: [
      'Après dix codes PIN incorrects, votre portefeuille n’accepte plus de code PIN là où ils ont été saisis. Il s’ouvre toujours dans les navigateurs où vous l’avez déjà ouvert. Après sept jours, quiconque s’identifie de nouveau a droit à trois essais de plus, et nous vous écrirons à ce moment-là.',
      `Quand\u00a0: ${time}`,
      `Si ce n’était pas vous, ${stranger}`,
    ],
  }),
  'pin.thawed': ({ time }) => ({
    subject: 'Votre portefeuille accepte de nouveau des codes PIN',
    paragraphs: [
      'Votre portefeuille n’acceptait plus de code PIN après trop de codes incorrects. Sept jours ont passé et quelqu’un s’est identifié en votre nom\u00a0: trois codes PIN de plus peuvent donc être essayés.',
      `Quand\u00a0: ${time}`,
      nothingToDo,
      `Si ce n’était pas vous, ${stranger}`,
    ],
  }),
  'pin.changed': ({ time }) => ({
    subject: 'Le code PIN de votre portefeuille a été changé',
    paragraphs: [
      'Votre portefeuille a un nouveau code PIN. Le précédent ne l’ouvre plus. Là où le portefeuille est ouvert en ce moment, il le reste tant qu’il ne passe pas 15 minutes sans être utilisé\u202f; «\u00a0Se déconnecter partout\u00a0» dans ses réglages y met fin aussitôt. Un kit de récupération créé auparavant fonctionne toujours, et vos clés d’accès aussi\u00a0: si quelqu’un d’autre connaissait votre code PIN, créez un nouveau kit et supprimez les clés d’accès que vous ne reconnaissez pas.',
      `Quand\u00a0: ${time}`,
      nothingToDo,
      `Si ce n’était pas vous, ${lost}`,
    ],
  }),
  'pin.removed': ({ time }) => ({
    subject: 'Le code PIN de votre portefeuille a été supprimé',
    paragraphs: [
      'Quelqu’un a supprimé le code PIN avec l’une de vos clés d’accès. Désormais, seules vos clés d’accès ouvrent votre portefeuille, et votre kit de récupération permet de définir un nouveau code PIN. Dans les autres navigateurs, le portefeuille redemande une clé d’accès.',
      `Quand\u00a0: ${time}`,
      'Si c’était vous, gardez votre kit de récupération là où personne d’autre ne le trouvera. Sans lui et sans vos clés d’accès, personne ne peut ouvrir votre portefeuille.',
      'Si ce n’était pas vous, quelqu’un peut utiliser l’une de vos clés d’accès et s’identifier en votre nom. Agissez tout de suite\u00a0: changez le mot de passe du compte avec lequel vous vous identifiez. Identifiez-vous dans votre portefeuille, choisissez «\u00a0Utiliser votre kit de récupération\u00a0», saisissez son code et définissez un nouveau code PIN. Supprimez ensuite les clés d’accès que vous ne reconnaissez pas, choisissez «\u00a0Se déconnecter partout\u00a0» dans les réglages de votre portefeuille, et envoyez tout ce que vous possédez vers un nouveau portefeuille.',
    ],
  }),
  'pin.set': ({ time }) => ({
    subject: 'Votre portefeuille a de nouveau un code PIN',
    paragraphs: [
      'Quelqu’un a défini un code PIN avec une clé d’accès ou le kit de récupération. Il ouvre désormais votre portefeuille, et vos clés d’accès l’ouvrent toujours.',
      `Quand\u00a0: ${time}`,
      nothingToDo,
      `Si ce n’était pas vous, ${taken} Créez aussi un nouveau kit de récupération et supprimez les clés d’accès que vous ne reconnaissez pas.`,
    ],
  }),
  'kit.new': ({ time }) => ({
    subject: 'Un kit de récupération a été créé pour votre portefeuille',
    paragraphs: [
      'Quelqu’un qui a ouvert votre portefeuille avec votre code PIN ou une clé d’accès a créé un kit de récupération. Avec ce kit, et en s’identifiant en votre nom, on peut définir un nouveau code PIN. Dès que cette personne confirme avoir le kit, ceux créés auparavant n’ouvrent plus rien.',
      `Quand\u00a0: ${time}`,
      'Si c’était vous, gardez le kit là où personne d’autre ne le trouvera.',
      `Si ce n’était pas vous, ${taken}`,
    ],
  }),
  'kit.used': ({ time }) => ({
    subject: 'Un kit de récupération a ouvert votre portefeuille',
    paragraphs: [
      'Quelqu’un s’est identifié en votre nom et a saisi le code de votre kit de récupération. Cette personne peut maintenant définir un nouveau code PIN.',
      `Quand\u00a0: ${time}`,
      nothingToDo,
      `Si ce n’était pas vous, ${lost}`,
    ],
  }),
  'passkey.browser': ({ time, provider, project }) => ({
    subject: 'Votre portefeuille a été ouvert dans un nouveau navigateur',
    paragraphs: [
      'Votre portefeuille a été ouvert avec l’une de vos clés d’accès dans un navigateur où il n’avait encore jamais été ouvert.',
      `Quand\u00a0: ${time}`,
      `Identification avec\u00a0: ${provider}`,
      `Site\u00a0: ${project}`,
      nothingToDo,
      'Si ce n’était pas vous, quelqu’un peut utiliser votre clé d’accès et s’identifier en votre nom. Agissez tout de suite\u00a0: changez le mot de passe du compte avec lequel vous vous identifiez, supprimez la clé d’accès dans les réglages de votre portefeuille, choisissez «\u00a0Se déconnecter partout\u00a0», et envoyez tout ce que vous possédez vers un nouveau portefeuille.',
    ],
  }),
  'passkey.new': ({ time }) => ({
    subject: 'Une clé d’accès a été ajoutée à votre portefeuille',
    paragraphs: [
      'Quelqu’un a ouvert votre portefeuille et a ajouté une clé d’accès. Pour qui s’identifie en votre nom, elle ouvre votre portefeuille sans le code PIN.',
      `Quand\u00a0: ${time}`,
      nothingToDo,
      `Si ce n’était pas vous, ${taken} Supprimez aussi la clé d’accès dans les réglages.`,
    ],
  }),
  'wallet.account': ({ time }) => ({
    subject: 'Un compte a été ajouté à votre portefeuille',
    paragraphs: [
      'Quelqu’un qui a ouvert votre portefeuille avec votre code PIN ou une clé d’accès a ajouté un compte. Il appartient à la même phrase de récupération que les autres.',
      `Quand\u00a0: ${time}`,
      nothingToDo,
      `Si ce n’était pas vous, ${taken}`,
    ],
  }),
  'wallet.imported': ({ time }) => ({
    subject: 'Une clé privée a été importée dans votre portefeuille',
    paragraphs: [
      'Quelqu’un qui a ouvert votre portefeuille avec votre code PIN ou une clé d’accès a importé une clé privée comme compte. Votre phrase de récupération ne la restaure pas.',
      `Quand\u00a0: ${time}`,
      nothingToDo,
      `Si ce n’était pas vous, ${taken}`,
    ],
  }),
  'wallet.removed': ({ time }) => ({
    subject: 'Un compte importé a été supprimé de votre portefeuille',
    paragraphs: [
      'Quelqu’un qui a ouvert votre portefeuille avec votre code PIN ou une clé d’accès a supprimé un compte qui était une clé privée importée. Votre portefeuille n’a plus cette clé.',
      `Quand\u00a0: ${time}`,
      nothingToDo,
      `Si ce n’était pas vous, ${taken}`,
    ],
  }),
  'kit.removed': ({ time }) => ({
    subject: 'Le kit de récupération de votre portefeuille a été supprimé',
    paragraphs: [
      'Le kit de récupération de votre portefeuille n’ouvre plus rien. Si vous oubliiez maintenant votre code PIN, seule une clé d’accès ou votre phrase de récupération vous aiderait.',
      `Quand\u00a0: ${time}`,
      'Si c’était vous, détruisez le papier ou le fichier. Vous pouvez créer un nouveau kit dans les réglages de votre portefeuille.',
      `Si ce n’était pas vous, ${taken}`,
    ],
  }),
  'passkey.removed': ({ time }) => ({
    subject: 'Une clé d’accès a été supprimée de votre portefeuille',
    paragraphs: [
      'L’une des clés d’accès de votre portefeuille ne l’ouvre plus. Dans d’autres navigateurs, le portefeuille demande de nouveau le code PIN ou une autre clé d’accès.',
      `Quand\u00a0: ${time}`,
      'Si c’était vous, vous pouvez aussi la supprimer de votre gestionnaire de mots de passe ou de votre appareil.',
      `Si ce n’était pas vous, ${taken}`,
    ],
  }),
  'wallet.exported': ({ time }) => ({
    subject: 'Votre phrase de récupération a pu être vue',
    paragraphs: [
      'Quelqu’un qui a votre code PIN ou l’une de vos clés d’accès a ouvert la fenêtre qui affiche votre phrase de récupération et vos clés privées. Quiconque les a vues a votre portefeuille pour toujours\u00a0: un nouveau code PIN ne les change pas.',
      `Quand\u00a0: ${time}`,
      'Si c’était vous, gardez ce que vous avez noté là où personne d’autre ne le trouvera. Personne d’honnête ne vous le demandera jamais.',
      `Si ce n’était pas vous, ${taken}`,
    ],
  }),
  'session.ended': ({ time }) => ({
    subject: 'Une de vos sessions a été fermée',
    paragraphs: [
      'L’une de vos sessions ouvertes a été fermée dans les réglages de votre portefeuille. Pour utiliser votre portefeuille à cet endroit, identifiez-vous de nouveau.',
      `Quand\u00a0: ${time}`,
      nothingToDo,
      `Si ce n’était pas vous, ${taken}`,
    ],
  }),
  'session.allEnded': ({ time }) => ({
    subject: 'Vos sessions ont été fermées partout',
    paragraphs: [
      '«\u00a0Se déconnecter partout\u00a0» a été choisi dans les réglages de votre portefeuille. Pour utiliser votre portefeuille, identifiez-vous de nouveau.',
      `Quand\u00a0: ${time}`,
      nothingToDo,
      `Si ce n’était pas vous, ${taken}`,
    ],
  }),
  'data.copied': ({ time }) => ({
    subject: 'Une copie de vos données a été créée',
    paragraphs: [
      'Quelqu’un qui a ouvert votre portefeuille avec votre code PIN ou une clé d’accès a créé un fichier de ce que ce service de portefeuille conserve sur vous\u00a0: vos adresses e-mail, les endroits où votre session est ouverte et ce que vous avez envoyé. Rien de tout cela n’ouvre votre portefeuille.',
      `Quand\u00a0: ${time}`,
      'Si c’était vous, gardez le fichier là où personne d’autre ne le trouvera.',
      `Si ce n’était pas vous, ${taken}`,
    ],
  }),
  'account.deleting': ({ time, ends }) => ({
    subject: 'Votre compte va être supprimé',
    paragraphs: [
      `Quelqu’un qui a ouvert votre portefeuille avec votre code PIN ou une clé d’accès a demandé la suppression de votre compte. Date de suppression\u00a0: ${ends}. Jusque-là, votre portefeuille s’ouvre comme avant.`,
      `Quand\u00a0: ${time}`,
      'Ensuite, aucun code PIN, aucune clé d’accès et aucun kit de récupération n’ouvre plus votre portefeuille. Seule une phrase de récupération que vous avez conservée ailleurs donne encore accès à ce qu’il contient. Si vous ne l’avez pas, ouvrez votre portefeuille et regardez-la dans les réglages, ou envoyez d’abord tout vers un autre portefeuille.',
      'Si vous avez changé d’avis, ouvrez votre portefeuille et choisissez «\u00a0Garder mon compte\u00a0».',
      `Si ce n’était pas vous, ouvrez votre portefeuille, choisissez «\u00a0Garder mon compte\u00a0» et agissez, car ${taken}`,
    ],
  }),
  'account.soon': ({ ends }) => ({
    subject: 'Votre compte sera supprimé dans moins d’un jour',
    paragraphs: [
      `Vous avez demandé la suppression de votre compte. Date de suppression\u00a0: ${ends}. Ensuite, personne ne peut le rétablir.`,
      'Si vous ne le voulez pas, ouvrez votre portefeuille maintenant et choisissez «\u00a0Garder mon compte\u00a0».',
      'S’il reste quelque chose dans votre portefeuille, envoyez-le maintenant vers un autre portefeuille, ou assurez-vous d’avoir votre phrase de récupération.',
      `Si ce n’est pas vous qui l’avez demandé, ouvrez votre portefeuille, choisissez «\u00a0Garder mon compte\u00a0» et agissez, car ${taken}`,
    ],
  }),
  'account.kept': ({ time }) => ({
    subject: 'Votre compte est conservé',
    paragraphs: [
      'Votre compte devait être supprimé. Quelqu’un qui a ouvert votre portefeuille a annulé cette demande, ou a défini un nouveau code PIN. Rien n’a été supprimé.',
      `Quand\u00a0: ${time}`,
      nothingToDo,
      `Si ce n’était pas vous, ${taken}`,
    ],
  }),
  'account.deleted': ({ time }) => ({
    subject: 'Votre compte a été supprimé',
    paragraphs: [
      'Comme demandé, votre compte a été supprimé, avec tout ce que ce service de portefeuille conservait sur vous. Aucun code PIN, aucune clé d’accès et aucun kit de récupération n’ouvre plus ce portefeuille.',
      `Quand\u00a0: ${time}`,
      'Si vous vous identifiez de nouveau, vous obtenez un nouveau portefeuille, vide. Une phrase de récupération que vous avez conservée donne toujours accès à ce que contient l’ancien, dans d’autres portefeuilles. C’est le dernier e-mail à ce sujet.',
    ],
  }),
  'contact.new': ({ time }) => ({
    subject: 'Les e-mails sur votre portefeuille vont aussi à une autre adresse',
    paragraphs: [
      'Le compte avec lequel vous vous identifiez a une nouvelle adresse e-mail. Désormais, les e-mails sur votre portefeuille vont aux deux adresses. Elle a été ajoutée lorsque le portefeuille a été ouvert avec le bon code PIN.',
      `Quand\u00a0: ${time}`,
      'Si vous avez changé l’adresse de votre compte, vous n’avez rien à faire.',
      'Sinon, quelqu’un a peut-être pris le contrôle du compte avec lequel vous vous identifiez. Récupérez-le, puis ouvrez votre portefeuille et choisissez «\u00a0Se déconnecter partout\u00a0» dans ses réglages.',
    ],
  }),
  'contact.added': ({ time }) => ({
    subject: 'Une adresse a été ajoutée pour les e-mails sur votre portefeuille',
    paragraphs: [
      'Quelqu’un qui a ouvert votre portefeuille avec votre code PIN ou une clé d’accès a ajouté une adresse e-mail. Désormais, les e-mails sur votre portefeuille y vont aussi. Elle figure dans les réglages de votre portefeuille.',
      `Quand\u00a0: ${time}`,
      nothingToDo,
      `Si ce n’était pas vous, ${taken}`,
    ],
  }),
  'contact.off': ({ time, ends }) => ({
    subject: 'Les e-mails sur votre portefeuille n’iront bientôt plus à une adresse',
    paragraphs: [
      `Quelqu’un qui a ouvert votre portefeuille avec votre code PIN ou une clé d’accès a désactivé les e-mails vers l’une de vos adresses. Ils y vont encore jusqu’à cette date\u00a0: ${ends}.`,
      `Quand\u00a0: ${time}`,
      nothingToDo,
      `Si ce n’était pas vous, ouvrez votre portefeuille, choisissez «\u00a0Garder les e-mails\u00a0» dans ses réglages et agissez, car ${taken}`,
    ],
  }),
  'contact.kept': ({ time }) => ({
    subject: 'Les e-mails vers l’une de vos adresses restent activés',
    paragraphs: [
      'Les e-mails sur votre portefeuille vers l’une de vos adresses étaient désactivés ou allaient bientôt s’arrêter. Quelqu’un qui a ouvert votre portefeuille les a réactivés.',
      `Quand\u00a0: ${time}`,
      nothingToDo,
      `Si ce n’était pas vous, ${taken}`,
    ],
  }),
  'login.added': ({ time, provider }) => ({
    subject: 'Un moyen de s’identifier a été ajouté à votre portefeuille',
    paragraphs: [
      `Quelqu’un qui a ouvert votre portefeuille avec votre code PIN ou une clé d’accès a ajouté un autre moyen de s’identifier\u00a0: ${provider}. Désormais, il mène aussi à votre portefeuille. Il ne l’ouvre pas sans votre code PIN, une clé d’accès ou votre kit de récupération.`,
      `Quand\u00a0: ${time}`,
      nothingToDo,
      `Si ce n’était pas vous, ${taken}`,
    ],
  }),
  'login.ending': ({ time, ends, provider }) => ({
    subject: 'Un moyen de s’identifier va être supprimé de votre portefeuille',
    paragraphs: [
      `Quelqu’un qui a ouvert votre portefeuille avec votre code PIN ou une clé d’accès a supprimé un moyen de s’identifier\u00a0: ${provider}. Il fonctionne jusqu’à cette date et ne mènera plus ensuite à votre portefeuille\u00a0: ${ends}. Là où vous étiez identifié avec lui, vous avez été déconnecté.`,
      `Quand\u00a0: ${time}`,
      nothingToDo,
      `Si ce n’était pas vous, identifiez-vous, ouvrez votre portefeuille, choisissez «\u00a0Garder ce moyen\u00a0» dans ses réglages et agissez, car ${taken}`,
    ],
  }),
  'login.kept': ({ time, provider }) => ({
    subject: 'Un moyen de vous identifier reste',
    paragraphs: [
      `Un moyen de vous identifier allait bientôt être supprimé\u00a0: ${provider}. Quelqu’un qui a ouvert votre portefeuille est revenu là-dessus.`,
      `Quand\u00a0: ${time}`,
      nothingToDo,
      `Si ce n’était pas vous, ${taken}`,
    ],
  }),
  'login.removed': ({ time, provider }) => ({
    subject: 'Un moyen de s’identifier a été supprimé de votre portefeuille',
    paragraphs: [
      `Comme demandé il y a une semaine, un moyen de s’identifier a été supprimé\u00a0: ${provider}. Il ne mène plus à votre portefeuille. Si vous vous identifiez avec lui, vous obtenez un nouveau portefeuille, vide.`,
      `Quand\u00a0: ${time}`,
      nothingToDo,
      `Si ce n’était pas vous, ${taken}`,
    ],
  }),
}
