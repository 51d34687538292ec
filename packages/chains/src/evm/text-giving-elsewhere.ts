import { toBare } from './text-bare.ts'
import { saysOnlySignIn } from './text-elsewhere.ts'
import { withoutNegated } from './text-negation.ts'

// Giving, owing, permitting and taking, in the wallet's languages other than English, whatever it is about: the same
// kinds of sentence that `text-promise.ts` knows in English. Terms, votes, greetings and ages need none of these words.

/** Stems by language. Latin letters are compared without their diacritics. */
const stems: Record<string, string> = {
  ko: String.raw`풀어 (?:주|줘)|빼 ?가|가지고 가|내어 ?주|방출|예치|투표권|의결권|문을 열|이의를|약속합니다|약속해|허락|허가|수락|승낙|승인|빚|갚|꾸어|빌려|빌린|넘[기깁겨긴길]|건네|건넵|맡[기깁겨긴길]|바칩|바치|바쳐|물려|상속|증여|기부|팝니다|팔겠|팔아|팔게|팔았|판매|매도|매수|출금|인출|송금|이체|결제|지급|지불|대금|보증|담보|가져가|가져도|가져라|가지세요|가지십|가질 수|(?<!감사|부탁|말씀|축하|인사|안내|알려)[를을]? ?드(?:립니|릴게|리겠|리고)|(?<![해아어여] ?)(?:줍니다|준다|주겠|줄게|내줍|내주)|소지[인자]|(?:당신|너|니|그|그녀|귀하|\p{L}+님)(?:의)? ?것(?:입|이)|(?:가진|지닌) (?:사람|분|자|이)|누구(?:나|든지?)[^.]{0,14}(?:받|가져|쓸|사용|청구|찾)|마음대로|맘대로|원하는 대로|낙찰|거래 ?(?:성사|성립)|계약 ?체결|양보|내놓|몫`,
  es: String.raw`llev[ae]|liber[oae](?!\p{L})|deposito|(?:es|son|sera) de \p{Lu}|mi voto (?:es|va|sera) (?:de|para)|cedan|repart|apuest|dale|promet|comprometo|permis[oa]s? (?:concedid|otorgad|dad)|conced|otorg|autoriz|(?:le|te|les) debo|debo (?:a|diez|cien|mil|\d|un)|deuda|adeud|entreg|vend[oea](?!\p{L})|vendid|vender|cobr[aoe]|retir|reembols|ofertas?(?!\p{L})|ventas?(?!\p{L})|trato hecho|de acuerdo con (?:la venta|el trato|el precio)|pagare|fianza|fiador|respondo por|garantizo|cedo|cedid|portador|toma(?!\p{L})|tomen|tome(?!\p{L})|llevate|quedate|sirvete|(?:es|son|sea|sera) (?:todo )?(?:tuy|suy|vuestr)[oa]s?|a tu disposicion|presto|prestamo|regal[oa]|dono|donaci|hered|lego|aprobad|puede (?:cobrar|tomar|llevar|usar|disponer)|a quien (?:tenga|presente)|doy|dona(?!\p{L})|todo para`,
  fr: String.raw`emport|liber(?:e|er|ez)(?!\p{L})|depot|caution|appartien|(?:est|sont) a \p{Lu}|laissez|promets|parie|m[’']engage|accord(?:e|ee|es|er|ons|ez|ees)(?!\p{L})|autoris|permission (?:donn|accord)|dois (?:a|dix|cent|mille|\d|de l)|dette|encaiss|retrait|retirer|porteur|remet[st]?|remettr|vends?(?!\p{L})|vendu|vendre|vente|cede|cession|l[’']offre|offre(?!\p{L}.{0,3}de bienvenue)|marche conclu|garant(?!\p{L}i)|caution(?!\p{L}n)|prenez|prends|servez|(?:est|sont) a (?:toi|vous|lui|elle|eux|\p{Lu})|prete(?!\p{L})|emprunt|legue|herit|approuve|valide[re]? (?:le|la) (?:paiement|retrait|vente|commande)|quiconque|donne|paie|a ta disposition|a votre disposition|avalise|procede[rz]?`,
  pt: String.raw`levem|libert|liber[oae](?!\p{L})|deposito|(?:e|sao) (?:da|do) \p{Lu}|caucao|manda(?!\p{L})|apost[oa]|deixe|promet|comprometo|permiss(?:ao|oes) (?:concedid|dad)|conced|autoriz|devo(?: a| ao| dez| cem| mil| \d|[- ]lhe)|divida|saque|sacar|levantamento|portador|quem (?:tiver|apresentar)|entreg|vend[oea](?!\p{L})|vendid|vender|ofertas?(?!\p{L})|negocio fechado|leve (?:o|tudo|a)|pegue|fiador|fianca|garanto|(?:e|sao|sera) (?:tudo |todos? )?(?:seu|sua|teu|tua|dele|dela|vosso)s?(?!\p{L})|aprovad|empresto|emprestimo|doo|doa[rc]|lego|cedo|cedid|pode (?:receber|levar|usar|sacar|dispor)|a sua disposicao|fique com|dou`,
  de: String.raw`kaution|gebe(?!\p{L}).{0,40} frei(?!\p{L})|gehor(?:t|en)(?!\p{L})|mitnehmen|nehmt|einlage|lasst|fortsetz|versprech|wette|darf (?:machen|tun)|verpflicht|erteil|genehmig|erlaub|gestatt|bewillig|gewahr|schuld(?:e|et|en)(?!\p{L})|kassier|inhaber|uberbringer|ubergeb|uberlass|uberweis|ubertrag|verkauf|auszahl|abheb|angebot|abgemacht|freigegeben|freigabe|burge|burgschaft|hafte|gehor(?:t|en) (?:dir|ihnen|ihm|ihr|euch|jetzt|nun|alles|ab|\p{Lu})|nimm(?!\p{L})|nehmt|nehmen sie(?! zur kenntnis| platz| teil)|bedien|leihe|verleih|pfand|verpfand|vererb|vermach|schenk|spende|tausche|einverstanden mit de[mr] (?:verkauf|preis|angebot)|darf (?:es |alles |sie |das )?(?:nehmen|kassieren|einlosen|behalten|haben|abheben|verfugen)|deins(?!\p{L})|steht (?:dir|ihnen) zu|zahle|bezahl|trete ab|verzicht`,
  zh: String.raw`释放|釋放|放款|押金|存款|投票[权權]|弃|棄|开门|開門|承诺|承諾|保证付|保證付|押注|授予|授权|授權|许可|許可|批准|准许|准許|欠|借[给給款]|[还還][给給款钱錢]|兑付|兌付|提款|提取|提现|提現|取款|交[给給付出予]|成交|交割|报价|報價|出价|出價|出售|[卖賣]|[买買]|购买|購買|随便[拿取用]|隨便[拿取用]|拿去|拿走|[归歸](?:你|您|他|她|我|属|屬|鲍|\p{Lu}|于|於)|[归歸]\p{Script=Han}{2,3}$|持有(?:此|本|该|這|这)|持[票有]人|谁持有|作保|担保|擔保|抵押|[赠贈送][给給与與]|[赠贈]|捐|支付|付款|付[给給钱錢]|打款|[汇匯]款|放款|放行|[继繼]承|[转轉][让讓给給账賬帳移]|[给給](?:你|您|他|她|鲍|\p{Lu})|把.{1,12}[给給]|都是(?:你|您|他|她)的|[听聽][凭憑]|任意[处處使支]|[处處]置|[领領]取者|[让讓]与|[让讓]給|[让讓]给`,
  ja: String.raw`解放|解除し|預託|預け|投票権|出して(?:ください|下さい)|引き渡|約束し|賭け|誓約|許可|承認|承諾|了承(?:済|しました|します)|譲[りるっ渡]|渡[しすせ]|あげ[まるて]|差し上げ|売[りるっ却]|販売|購入|買[いうっ]|借り|貸[しすせ]|返済|出金|引き出|送金|振り?込|支払|決済|申し出|取引成立|成約|落札|保証人|連帯|担保|受け取(?:って|れ|ることができ)|持参人|持つ者|所持者|(?:あなた|君|彼|彼女|\p{L}さん)のもの|好きな(?:だけ|よう)|自由に(?:使|処分|お使)|持って(?:行|い)|お?任せ|委ね|贈[りる与]|寄付|相続|差し出|捧げ`,
  hi: `(?:आपका|तुम्हारा|उसका|आपके|तुम्हारे) हु|जारी कर|राशि|ले जाओ|ले जाएँ|का हक़|का अधिकार|छोड़ (?:दो|दें|ता|ती)|वादा|दाँव|खोल (?:दो|दें)|अनुमति (?:दी|है|दे|मंज)|मंज़?ूर|स्वीकृत|इजाज़?त|देनदार|बकाया|उधार|बेच|ख़?रीद|सौंप|दे(?:ता|ती|ते) (?:हूँ|हूं|हैं)|दे (?:दो|दें|दूँ|दिया|दी)|दी गई|दिया गया|ले (?:सकत|लो|लें|जाओ|जाएँ)|निकासी|भुगतान|धारक|ज़?मानत|सौद[ाे]|प्रस्ताव (?:मंज|स्वीकार)|सब (?:कुछ )?(?:तुम्हार|आपक|उसक)|दान (?:कर|दे)|विरासत|वसीयत|जो चाह|गिरवी`,
  ar: String.raw`أفرج|[إا]فراج|وديعة|الوديعة|خذوا|(?<!شكرا )لك(?!\p{L})[.!]?$|تصرف|صوتي ل|[أا]تعهد|[أا]راهن|افتح|(?<!\p{L})(?:ال)?[إا]ذن(?!\p{L})|(?<!\p{L})[أا]?سمح|ترخيص|موافق عليه|تمت الموافقة|العرض(?!\p{L})|صفقة|الصفقة|(?<!\p{L})مدين(?!\p{L})|(?<!\p{L})(?:ال)?دين(?!\p{L})|(?<!\p{L})[أاي]?بيع|(?<!\p{L})(?:ال)?بيع|شراء|[أا]شتري|سحب|(?<!\p{L})(?:ال|ي)?قبض|لحامل|حامل (?:هذ|الت)|(?<!\p{L})من يحمل|[أا]سل[ّ]?م(?!\p{L})|تسليم|(?<!\p{L})خذ(?!\p{L})|كل[ه]? لك|(?<!\p{L})لك كل|ملكك(?!\p{L})|كفيل|[أا]كفل|ضامن|(?<!\p{L})رهن|[أا]هب(?!\p{L})|هبة|ميراث|تبرع|[أايت]منح|(?<!\p{L})منح|[أاي]عطي|[إا]عطاء|(?<!\p{L})[أاي]?دفع|قرض|[أا]تخلى|تصرف كما`,
}

const latin = ['es', 'fr', 'pt', 'de']
const patterns = Object.entries(stems).map(([language, list]) =>
  latin.includes(language) ? new RegExp(String.raw`(?<!\p{L})(?:${list})`, 'iu') : new RegExp(list, 'iu'),
)

/** Common English words, which hardly stand in other languages: `text-promise.ts` reads such a sentence. */
const english = /\b(?:the|you|your|this|with|of|I|and|is|sign|my)\b/

/**
 * Returns whether a sentence in another language than English gives, owes, permits or takes something, and is no
 * sign-in.
 */
export function givesElsewhere(sentence: string): boolean {
  const text = sentence.normalize('NFC').trim()
  if (english.test(text) && !/[^\p{sc=Latin}\p{sc=Common}\p{sc=Inherited}]/u.test(text)) return false
  const affirmed = toBare(withoutNegated(text))
  return patterns.some((each) => each.test(affirmed)) && !saysOnlySignIn(text)
}
