import type { z } from 'zod';
import * as audit from './calls/audit.ts';
import * as catalogue from './calls/content/catalogue.ts';
import * as content from './calls/content/items.ts';
import * as exports from './calls/lists/exports.ts';
import * as views from './calls/lists/views.ts';
import * as cashier from './calls/money/cashier.ts';
import * as deposits from './calls/money/deposits.ts';
import * as ledger from './calls/money/ledger.ts';
import * as statements from './calls/money/statements.ts';
import * as passkeys from './calls/passkeys.ts';
import * as playerActions from './calls/player-actions.ts';
import * as playerProofs from './calls/player-proofs.ts';
import * as players from './calls/players.ts';
import * as privacy from './calls/privacy.ts';
import * as promotions from './calls/promotions.ts';
import * as protection from './calls/protection.ts';
import * as reports from './calls/reports.ts';
import * as requests from './calls/requests.ts';
import * as session from './calls/session.ts';
import * as sites from './calls/sites.ts';
import * as decisions from './calls/sportsbook/decisions.ts';
import * as desk from './calls/sportsbook/desk.ts';
import * as held from './calls/sportsbook/held.ts';
import * as system from './calls/system.ts';
import * as team from './calls/team.ts';
import * as today from './calls/today.ts';
import * as newSite from './sites/new-site.ts';

/** Every call of the back office, by name. */
export const officeCalls = {
  'session.login': session.login,
  'session.acceptInvitation': session.acceptInvitation,
  'session.forgotPassword': session.forgotPassword,
  'session.resetPassword': session.resetPassword,
  'session.enrol': session.enrol,
  'session.confirmEnrolment': session.confirmEnrolment,
  'session.secondFactor': session.secondFactor,
  'session.stepUp': session.stepUp,
  'session.factors': session.factors,
  'session.logout': session.logout,
  'session.me': session.me,
  'session.list': session.sessions,
  'session.end': session.endSession,
  'passkeys.list': passkeys.list,
  'passkeys.begin': passkeys.begin,
  'passkeys.add': passkeys.add,
  'passkeys.remove': passkeys.remove,
  'passkeys.challenge': passkeys.challenge,
  'passkeys.show': passkeys.show,
  'sites.maintenance': sites.maintenance,
  'sites.identity': sites.identity,
  'sites.setIdentity': sites.setIdentity,
  'sites.settings': sites.settings,
  'sites.setSetting': sites.setSetting,
  'sites.settingHistory': sites.settingHistory,
  'sites.preview': sites.preview,
  'sites.newSiteChoices': newSite.newSiteChoices,
  'sites.checkDomain': newSite.checkDomain,
  'sites.make': newSite.makeSite,
  'sites.setMaintenance': sites.setMaintenance,
  'promotions.list': promotions.list,
  'promotions.get': promotions.get,
  'promotions.check': promotions.check,
  'promotions.create': promotions.create,
  'promotions.save': promotions.save,
  'promotions.setState': promotions.setState,
  'promotions.grants': promotions.grants,
  'promotions.grant': promotions.grant,
  'promotions.cancelGrant': promotions.cancelGrant,
  'promotions.setProfile': promotions.setProfile,
  'catalogue.games': catalogue.games,
  'catalogue.change': catalogue.change,
  'catalogue.setLimits': catalogue.setLimits,
  'catalogue.reorder': catalogue.reorder,
  'catalogue.groups': catalogue.groups,
  'catalogue.setGroups': catalogue.setGroups,
  'catalogue.copy': catalogue.copy,
  'catalogue.play': catalogue.play,
  'catalogue.setPlay': catalogue.setPlay,
  'catalogue.returns': catalogue.returns,
  'content.list': content.list,
  'content.get': content.get,
  'content.version': content.getVersion,
  'content.preview': content.preview,
  'content.translated': content.translated,
  'content.create': content.create,
  'content.save': content.save,
  'content.restore': content.restore,
  'content.publish': content.publish,
  'content.unpublish': content.unpublish,
  'content.remove': content.remove,
  'content.reorder': content.reorder,
  'sportsbook.heldEvents': held.heldEvents,
  'sportsbook.heldEvent': held.heldEventFacts,
  'sportsbook.decideHeld': held.decideHeld,
  'sportsbook.desk': desk.desk,
  'sportsbook.deskNow': desk.deskNow,
  'sportsbook.exposure': desk.exposures,
  'sportsbook.feeds': desk.feeds,
  'sportsbook.suspend': desk.suspend,
  'sportsbook.event': decisions.event,
  'sportsbook.preview': decisions.preview,
  'sportsbook.decide': decisions.decide,
  'system.failedEvents': system.failedEvents,
  'system.retryEvents': system.retryEvents,
  'system.dropEvents': system.dropEvents,
  'system.deadJobs': system.deadJobs,
  'system.retryJobs': system.retryJobs,
  'system.discardJobs': system.discardJobs,
  'system.servers': system.servers,
  'team.list': team.list,
  'team.roles': team.roles,
  'team.invite': team.invite,
  'team.setRoles': team.setRoles,
  'team.remove': team.remove,
  'team.makeRole': team.makeRole,
  'team.editRole': team.editRole,
  'team.retireRole': team.retireRole,
  'audit.entries': audit.entries,
  'audit.proof': audit.proof,
  'reports.run': reports.run,
  'reports.players': reports.players,
  'today.figures': today.figures,
  'today.work': today.work,
  'views.list': views.views,
  'views.save': views.save,
  'views.remove': views.remove,
  'views.setDefault': views.setDefault,
  'exports.start': exports.start,
  'exports.list': exports.list,
  'exports.cancel': exports.cancel,
  'players.list': players.list,
  'players.get': players.get,
  'protection.addLimit': protection.addLimit,
  'protection.exclude': protection.exclude,
  'protection.exclusions': protection.exclusions,
  'protection.duplicates': protection.duplicates,
  'protection.clearDuplicate': protection.clearDuplicate,
  'protection.queue': protection.queue,
  'privacy.export': privacy.exportAll,
  'privacy.erase': privacy.erase,
  'privacy.state': privacy.state,
  'privacy.looks': privacy.looks,
  'protection.case': protection.getCase,
  'protection.assign': protection.assign,
  'protection.intervene': protection.intervene,
  'protection.close': protection.close,
  'protection.noteContact': protection.noteContact,
  'protection.markers': protection.listMarkers,
  'protection.setMarkers': protection.setMarkers,
  'players.timeline': players.timeline,
  'players.round': playerProofs.round,
  'players.ticket': playerProofs.ticket,
  'players.transfer': playerProofs.transfer,
  'players.block': playerActions.block,
  'players.reopen': playerActions.reopen,
  'players.close': playerActions.close,
  'players.sessions': playerActions.sessions,
  'players.endSessions': playerActions.endSessions,
  'players.links': playerActions.links,
  'players.offerReset': playerActions.offerReset,
  'players.viewSite': playerActions.viewSite,
  'players.message': playerActions.message,
  'players.notes': playerActions.notes,
  'players.addNote': playerActions.addNote,
  'players.setTags': playerActions.setTags,
  'requests.list': requests.list,
  'requests.get': requests.get,
  'requests.approve': requests.approve,
  'requests.decline': requests.decline,
  'requests.withdraw': requests.withdraw,
  'requests.thresholds': requests.thresholds,
  'requests.setThreshold': requests.setThreshold,
  'cashier.correct': cashier.correct,
  'cashier.withdrawals': cashier.withdrawals,
  'cashier.withdrawal': cashier.withdrawalFacts,
  'cashier.approve': cashier.approve,
  'cashier.pay': cashier.pay,
  'cashier.reject': cashier.reject,
  'cashier.hold': cashier.hold,
  'cashier.release': cashier.release,
  'cashier.rules': cashier.rules,
  'cashier.setRules': cashier.setRules,
  'deposits.list': deposits.list,
  'deposits.get': deposits.get,
  'deposits.cases': deposits.cases,
  'deposits.case': deposits.getCase,
  'deposits.resolve': deposits.resolve,
  'statements.gateways': statements.gateways,
  'statements.upload': statements.upload,
  'statements.list': statements.list,
  'statements.get': statements.get,
  'statements.lines': statements.lines,
  'statements.match': statements.match,
  'statements.explain': statements.explain,
  'statements.openCases': statements.openCases,
  'statements.remove': statements.remove,
  'ledger.accounts': ledger.accounts,
  'ledger.entries': ledger.entries,
} as const;

export type OfficeCallName = keyof typeof officeCalls;
export type OfficeCallPath = (typeof officeCalls)[OfficeCallName]['path'];
export type OfficeCallByPath<P extends OfficeCallPath> = Extract<
  (typeof officeCalls)[OfficeCallName],
  { path: P }
>;
/** The request body of a path, as the browser sends it. */
export type OfficeRequest<P extends OfficeCallPath> = z.input<OfficeCallByPath<P>['request']>;
/** The response body of a path when the call succeeds. */
export type OfficeResponse<P extends OfficeCallPath> = z.output<OfficeCallByPath<P>['response']>;
