export { composeOffer } from './deliveries/compose.ts';
export { campaignHandler } from './deliveries/deliver.ts';
export {
  type CampaignRefusal,
  type CampaignRow,
  type ChangedCampaign,
  capOf,
  changeCampaign,
  createCampaign,
  setCampaignState,
  setCap,
} from './edit-campaign.ts';
export { forgetOldTargets } from './forget.ts';
export {
  campaignRuns,
  campaignsFor,
  campaignVersions,
  deliveriesOf,
  findCampaign,
  findNotice,
  type GroupResult,
  listCampaigns,
  resultOf,
} from './read-campaigns.ts';
export { anyCampaignDue, sendCampaigns } from './send.ts';
