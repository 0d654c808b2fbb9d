/*M!999999\- enable the sandbox mode */ 
-- MariaDB dump 10.19  Distrib 10.11.19-MariaDB, for debian-linux-gnu (x86_64)
--
-- Host: localhost    Database: lychee
-- ------------------------------------------------------
-- Server version	10.11.19-MariaDB-0+deb12u1

/*!40101 SET @OLD_CHARACTER_SET_CLIENT=@@CHARACTER_SET_CLIENT */;
/*!40101 SET @OLD_CHARACTER_SET_RESULTS=@@CHARACTER_SET_RESULTS */;
/*!40101 SET @OLD_COLLATION_CONNECTION=@@COLLATION_CONNECTION */;
/*!40101 SET NAMES utf8mb4 */;
/*!40103 SET @OLD_TIME_ZONE=@@TIME_ZONE */;
/*!40103 SET TIME_ZONE='+00:00' */;
/*!40014 SET @OLD_UNIQUE_CHECKS=@@UNIQUE_CHECKS, UNIQUE_CHECKS=0 */;
/*!40014 SET @OLD_FOREIGN_KEY_CHECKS=@@FOREIGN_KEY_CHECKS, FOREIGN_KEY_CHECKS=0 */;
/*!40101 SET @OLD_SQL_MODE=@@SQL_MODE, SQL_MODE='NO_AUTO_VALUE_ON_ZERO' */;
/*!40111 SET @OLD_SQL_NOTES=@@SQL_NOTES, SQL_NOTES=0 */;

--
-- Table structure for table `migrations`
--

DROP TABLE IF EXISTS `migrations`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `migrations` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `migration` varchar(255) NOT NULL,
  `batch` int(11) NOT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB AUTO_INCREMENT=514 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `migrations`
--

LOCK TABLES `migrations` WRITE;
/*!40000 ALTER TABLE `migrations` DISABLE KEYS */;
INSERT INTO `migrations` VALUES
(1,'2014_10_12_000000_create_users_table',1),
(2,'2018_08_03_110935_create_albums_table',1),
(3,'2018_08_03_110936_create_photos_table',1),
(4,'2018_08_03_110942_create_configs_table',1),
(5,'2018_08_03_111324_create_logs_table',1),
(6,'2018_08_10_134924_move_settings',1),
(7,'2018_08_15_102039_move_albums',1),
(8,'2018_08_15_103716_move_photos',1),
(9,'2018_10_30_135411_sharing',1),
(10,'2019_02_21_114356_create_pages_table',1),
(11,'2019_02_21_114408_create_page_contents_table',1),
(12,'2019_06_21_180451_create_sym_links_table',1),
(13,'2019_09_28_171753_config_fix',1),
(14,'2019_09_28_190822_photos_fix',1),
(15,'2019_10_01_add_livephoto_cols',1),
(16,'2019_10_02_1400_config_map_display_public',1),
(17,'2019_10_03_214750_frame_refresh_in_sec',1),
(18,'2019_10_06_1400_config_map_providers',1),
(19,'2019_10_06_152017_add_force_32bit_ids',1),
(20,'2019_10_07_0900_config_map_include_sub_albums',1),
(21,'2019_10_09_233402_config_map_mod',1),
(22,'2019_10_11_093442_config_check_update_every',1),
(23,'2019_12_02_2100_config_exiftool',1),
(24,'2019_12_15_0700_add_share_button_visible_option',1),
(25,'2019_12_15_1000_config_check_update_every_cat_fix',1),
(26,'2019_12_25_0600_config_exiftool_ternary',1),
(27,'2020_01_018_2300_config_import_via_symlink',1),
(28,'2020_01_04_1200_config_has_ffmpeg',1),
(29,'2020_01_26_1200_config_public_sorting',1),
(30,'2020_01_28_133201_composer_update',1),
(31,'2020_02_14_0600_location_decoding',1),
(32,'2020_03_11_124417_increase_length_photo_type',1),
(33,'2020_03_17_200000_unhide_configs',1),
(34,'2020_04_19_122905_bump_version',1),
(35,'2020_04_22_155712_bump_version040002',1),
(36,'2020_04_29_000250_bump_version040003',1),
(37,'2020_05_12_114228_rss',1),
(38,'2020_05_12_161427_bump_version040005',1),
(39,'2020_05_19_174233_config_prefer_available_xmp_metadata',1),
(40,'2020_05_26_135052_bump_version040006',1),
(41,'2020_06_04_104605_config_editor_enabled',1),
(42,'2020_07_11_104605_config_lossless_optimization',1),
(43,'2020_07_11_184605_update_licences',1),
(44,'2020_07_26_085322_config_swipe_tolerance',1),
(45,'2020_07_29_132731_config_local_takestamp',1),
(46,'2020_08_21_123622_add_smart_tag_album_cols',1),
(47,'2020_10_09_130043_bump_version040007',1),
(48,'2020_10_15_104504_add_log_max_num_line',1),
(49,'2020_10_15_161346_sort_image_per_album',1),
(50,'2020_11_12_183345_config_password_url_param_for_smart_album',1),
(51,'2020_11_19_231553_bump_version040008',1),
(52,'2020_12_12_203153_migrate_admin_user',1),
(53,'2020_12_12_203831_create_web_authn_tables',1),
(54,'2020_12_18_162100_bump_version040009',1),
(55,'2020_12_18_162155_add_nsfw_album',1),
(56,'2020_12_18_163800_bump_version040010',1),
(57,'2020_12_24_022307_bump_version040100',1),
(58,'2020_12_26_153220_nested_set_for_albums',1),
(59,'2021_01_09_163715_remove_max_min_takestamps',1),
(60,'2021_01_12_122546_bump_version040200',1),
(61,'2021_01_18_103729_add_album_cover',1),
(62,'2021_01_20_113912_bump_version040201',1),
(63,'2021_01_24_231904_fix-rotation',1),
(64,'2021_01_27_085903_config_map_display_direction',1),
(65,'2021_01_30_111736_display_takedate',1),
(66,'2021_02_12_222948_config_upload_processing_limit',1),
(67,'2021_02_13_132245_bump_version040202',1),
(68,'2021_02_18_232639_config_public_photos_hidden',1),
(69,'2021_03_03_175555_config_remove_image_overlay',1),
(70,'2021_04_17_135924_bump_version040300',1),
(71,'2021_05_02_174300_add_filesize_raw_col',1),
(72,'2021_05_12_185726_bump_version040301',1),
(73,'2021_05_13_140700_refactor_size_variants',1),
(74,'2021_05_16_171615_bump_version040302',1),
(75,'2021_05_25_160600_post_revert_fixes',1),
(76,'2021_05_31_201000_convert_filesize_to_bigint',1),
(77,'2021_06_01_181900_refactor_timestamps_anew',1),
(78,'2021_06_01_182000_bump_version040304',1),
(79,'2021_06_06_151613_fix-takedate',1),
(80,'2021_06_23_105939_create_notifications_table',1),
(81,'2021_06_30_121651_add_email_to_users_table',1),
(82,'2021_06_30_122229_config_new_photos_notification',1),
(83,'2021_07_19_134617_bump_version040305',1),
(84,'2021_10_27_133121_fix_confidentiality',1),
(85,'2021_11_16_162058_bump_version040306',1),
(86,'2021_12_03_201242_bump_version040400',1),
(87,'2021_12_04_181200_refactor_models',1),
(88,'2022_01_13_183131_bump_version040500',1),
(89,'2022_01_16_181337_optimize_tables',1),
(90,'2022_02_02_203008_filesize_size_variants',1),
(91,'2022_02_22_194700_fix_sorting_config',1),
(92,'2022_04_06_091900_drop_objectionable_indices',1),
(93,'2022_04_13_094611_add_track_short_path_to_album_table',1),
(94,'2022_04_16_170724_add_missing_indices',1),
(95,'2022_04_16_174503_bump_version040501',1),
(96,'2022_04_18_150400_add_index_for_delete',1),
(97,'2022_04_18_174417_fix_live_photo_short_path',1),
(98,'2022_06_12_075709_add_token_to_user_table',1),
(99,'2022_07_09_130303_create_webauthn_credentials',1),
(100,'2022_07_13_174800_permission_test',1),
(101,'2022_07_24_102214_bump_version040502',1),
(102,'2022_08_03_184746_add_zip_options',1),
(103,'2022_08_06_205701_bump_version040503',1),
(104,'2022_08_06_210757_bump_version040600',1),
(105,'2022_08_27_103010_drop_page_support',1),
(106,'2022_08_27_110209_drop_admin_user_config',1),
(107,'2022_09_27_103710_bump_version040601',1),
(108,'2022_10_23_143201_make_wui_settings_public',1),
(109,'2022_10_28_232159_bump_version040602',1),
(110,'2022_11_07_171403_add_config_descriptions',1),
(111,'2022_11_27_143608_bump_version040603',1),
(112,'2022_12_05_195600_enable_disable_smart_albums',1),
(113,'2022_12_07_141854_rename_capabilities',1),
(114,'2022_12_07_143755_add_default_protection_option',1),
(115,'2022_12_07_164417_config_uniformize_rights',1),
(116,'2022_12_07_175257_rename_attributes_grants',1),
(117,'2022_12_10_183251_increment_user_i_ds',1),
(118,'2022_12_12_100000_enable_disable_album_photo_counters',1),
(119,'2022_12_21_212143_use_webp_for_example',1),
(120,'2022_12_25_103052_bump_version040604',1),
(121,'2022_12_26_101639_allow_username_change',1),
(122,'2022_12_26_111139_bump_version040605',1),
(123,'2022_12_28_164844_remove-demo',1),
(124,'2022_12_31_103416_bump_version040700',1),
(125,'2023_01_09_133603_public_on_this_day',1),
(126,'2023_01_25_140614_change-locale',1),
(127,'2023_02_05_155552_bump_version040701',1),
(128,'2023_02_23_192505_add_auto_fix_orientation_setting',1),
(129,'2023_03_08_103109_bump_version040702',1),
(130,'2023_04_05_150337_create_jobs_table',1),
(131,'2023_04_05_150625_queue-processing',1),
(132,'2023_04_05_220214_create_failed_jobs_table',1),
(133,'2023_04_09_142907_create_job_history_table',1),
(134,'2023_04_18_065457_bump_version040703',1),
(135,'2023_05_01_165730_add_random_photo_settings',1),
(136,'2023_05_04_070132_bump_version040704',1),
(137,'2023_05_04_193000_add_use_last_modified_date_when_no_exit_date_setting',1),
(138,'2023_05_05_052254_create_access_permissions',1),
(139,'2023_05_05_052255_simplify_user_base_album',1),
(140,'2023_05_05_052256_simplify_base_album',1),
(141,'2023_05_05_052257_create_access_permissions_for_smart_albums',1),
(142,'2023_05_05_123230_bump_version040800',1),
(143,'2023_05_15_081406_bump_version040801',1),
(144,'2023_05_15_211448_remove_is_public_album_sorting',1),
(145,'2023_05_18_103903_bump_version040900',1),
(146,'2023_05_19_131139_bump_version040901',1),
(147,'2023_05_21_225616_bump_version040902',1),
(148,'2023_06_20_174639_bump_version040903',1),
(149,'2023_06_24_161541_add_indexes',1),
(150,'2023_06_28_144440_bump_version040904',1),
(151,'2023_07_07_143908_add_ratio_size_variants',1),
(152,'2023_07_16_110146_bump_version041000',1),
(153,'2023_08_07_182802_add_config_ffmpeg_path',1),
(154,'2023_08_11_134652_bump_version041100',1),
(155,'2023_09_03_124836_bump_version041101',1),
(156,'2023_09_16_070405_refactor_type_layout',1),
(157,'2023_09_16_074731_bump_version041200',1),
(158,'2023_09_16_234050_require_single_key_in_config',1),
(159,'2023_09_23_204910_bump_version041300',1),
(160,'2023_09_24_110932_add_date_display_configurations',1),
(161,'2023_09_24_223901_add_config_livewire_chunk_size',1),
(162,'2023_09_24_233717_refactor_type_layout_livewire',1),
(163,'2023_09_25_123925_config_blur_nsfw',1),
(164,'2023_10_01_143159_config_map_provider',1),
(165,'2023_12_18_191723_config_public_search',1),
(166,'2023_12_18_232500_config_pagination_search_limit',1),
(167,'2023_12_19_115547_search_characters_limit',1),
(168,'2023_12_19_122408_add_positive_requirements',1),
(169,'2023_12_20_180854_add_setting_height_width_gallery',1),
(170,'2023_12_23_160356_bump_version050000',1),
(171,'2023_12_25_115454_add_setting_display_thumb_overlay',1),
(172,'2023_12_27_163004_bump_version050001',1),
(173,'2023_12_28_144906_bump_version050002',1),
(174,'2023_12_28_165358_add_subalbum_sorting_per_album',1),
(175,'2023_12_30_220515_add_thumbs_albums_aspect_ratio',1),
(176,'2023_12_30_221215_add_thumbs_albums_aspect_ratio_per_album',1),
(177,'2024_01_03_154055_add_album_no_header_setting',1),
(178,'2024_01_08_155917_bump_version050003',1),
(179,'2024_01_08_163328_left_right_login_and_back',1),
(180,'2024_01_13_124937_create_oauth_credentials_table',1),
(181,'2024_01_17_101240_bump_version050100',1),
(182,'2024_01_22_121406_bump_version050101',1),
(183,'2024_01_23_190637_bump_version050102',1),
(184,'2024_01_23_192800_remove_is_public_photo_sorting',1),
(185,'2024_01_23_192814_remove_keys_and_column',1),
(186,'2024_01_23_232103_remove_album_id_from_jobhistory',1),
(187,'2024_01_24_063519_job_feedback_options',1),
(188,'2024_02_28_004535_add_header_id_col',1),
(189,'2024_04_06_165355_bump_version050200',1),
(190,'2024_04_09_121410_decrease_noise_diagnostics',1),
(191,'2024_04_14_103639_bump_version050201',1),
(192,'2024_04_19_141432_fix_license',1),
(193,'2024_04_20_132955_bump_version050202',1),
(194,'2024_04_26_201931_add_storate_disk_to_size_variants',1),
(195,'2024_04_28_135546_fix_license_again',1),
(196,'2024_04_28_172241_add_album_copyright',1),
(197,'2024_04_28_191004_bump_version050300',1),
(198,'2024_05_13_175529_config_random_thumb_smart_album',1),
(199,'2024_06_08_093403_primary_key_job_history',1),
(200,'2024_06_08_103842_add_config_display_processing_queue',1),
(201,'2024_06_08_183427_bump_version050301',1),
(202,'2024_06_10_103843_add_login_required_option',1),
(203,'2024_06_11_204410_bump_version050400',1),
(204,'2024_06_17_171051_disable_per_smart_album_config',1),
(205,'2024_06_17_172448_remove_global_disable_smart_albums',1),
(206,'2024_06_21_154247_create_user_if_not_exists_on_oauth',1),
(207,'2024_06_23_201042_enforce_login_on_gallery_only',1),
(208,'2024_06_25_153527_bump_version050500',1),
(209,'2024_07_01_231053_path_for_exiftool',1),
(210,'2024_07_03_170506_bump_version050501',1),
(211,'2024_07_06_214241_thumb_min_max_take_date_order',1),
(212,'2024_07_12_183751_add_auto_play_config',1),
(213,'2024_07_26_120007_simplify_config',1),
(214,'2024_07_29_172018_fix_settings',1),
(215,'2024_08_09_205532_white_theme',1),
(216,'2024_08_15_163203_config_low_quality_image_placeholder',1),
(217,'2024_08_31_090626_config_help_popup',1),
(218,'2024_08_31_090740_fix_description_always_hover_hidden_photo',1),
(219,'2024_09_14_143949_add_settings_level',1),
(220,'2024_09_14_153948_fix_more_descriptions',1),
(221,'2024_09_27_144741_add_supporter_fields',1),
(222,'2024_10_05_125328_add_slideshow_timeout',1),
(223,'2024_10_05_125833_lang_is_admin_setting',1),
(224,'2024_10_05_184315_bump_version060000',1),
(225,'2024_10_09_191528_image_processing_backup',1),
(226,'2024_10_09_194010_image_processing_details_and_others',1),
(227,'2024_10_10_101333_set_dropbox_disabled',1),
(228,'2024_10_11_173054_add_space_quota_per_user',1),
(229,'2024_10_11_173106_add_space_quota_configuration',1),
(230,'2024_10_13_134419_oath_group_to_users',1),
(231,'2024_10_14_104644_show_nsfw_in_smart_albums',1),
(232,'2024_10_14_104823_refine_text_enable_unsorted_smart_album',1),
(233,'2024_10_20_125449_move-socials-to-footer',1),
(234,'2024_10_20_173904_add_photo_layout_per_album',1),
(235,'2024_10_23_222857_change_header',1),
(236,'2024_10_23_225332_warning_html_content',1),
(237,'2024_10_29_184020_bump_version060001',1),
(238,'2024_10_30_064336_timeline_options',1),
(239,'2024_11_10_171126_timeline_in_albums',1),
(240,'2024_11_11_141241_remove_config_hide_nsfw_in_smart_albums_and_search',1),
(241,'2024_11_11_141334_add_hide_nsfw_smart_search_config',1),
(242,'2024_11_25_211912_bump_version060100',1),
(243,'2024_11_26_125145_improve_info_timeline',1),
(244,'2024_11_26_131136_bump_version060101',1),
(245,'2024_11_27_085119_bump_version060102',1),
(246,'2024_12_03_221445_set_number_icons_mobile',1),
(247,'2024_12_16_132422_bump_version060200',1),
(248,'2024_12_28_190150_caching_config',1),
(249,'2025_01_24_200235_add_initial_taken_at',1),
(250,'2025_01_25_210255_update_access_permissions_with_groups',1),
(251,'2025_02_02_220404_config_punch_card',1),
(252,'2025_02_06_181434_bump_version060300',1),
(253,'2025_02_15_090409_bump_version060301',1),
(254,'2025_02_16_214804_bump_version060302',1),
(255,'2025_02_17_073346_add_config_generation_bounds',1),
(256,'2025_02_17_075553_add_disable_recursive_permission_check',1),
(257,'2025_02_17_080713_more_privacy_options',1),
(258,'2025_02_21_105541_bump_version060303',1),
(259,'2025_02_27_172817_bump_version060304',1),
(260,'2025_03_01_154728_search_pagination_limit_reduction',1),
(261,'2025_03_16_100923_add-note-mod-frame',1),
(262,'2025_03_19_122649_bump_version060305',1),
(263,'2025_03_20_173343_create_config_categories_table',1),
(264,'2025_03_20_194811_set_expert_option',1),
(265,'2025_03_20_200832_expert_all_settings_options',1),
(266,'2025_03_20_214811_move_configs',1),
(267,'2025_03_23_105010_config_favourite',1),
(268,'2025_03_23_154340_bump_version060400',1),
(269,'2025_03_23_185517_bump_version060401',1),
(270,'2025_03_31_151648_create_new_category',1),
(271,'2025_03_31_160547_limit_download_options',1),
(272,'2025_04_04_075837_bump_version060402',1),
(273,'2025_04_05_121647_drop-symbolic-links',1),
(274,'2025_04_05_153533_add_secure_link_options',1),
(275,'2025_04_06_200147_portrait_landscape_landing_background',1),
(276,'2025_04_06_200737_remove_landing_background',1),
(277,'2025_04_07_211142_create_live_metrics_table',1),
(278,'2025_04_07_211144_add_stats_columns',1),
(279,'2025_04_07_211147_metrics_config',1),
(280,'2025_04_20_143503_bump_version060500',1),
(281,'2025_04_21_150310_bump_version060501',1),
(282,'2025_04_21_185527_config_description_thumbs',1),
(283,'2025_04_24_082940_bump_version060502',1),
(284,'2025_04_27_153213_fix-stats-missing',1),
(285,'2025_04_27_154319_bump_version060503',1),
(286,'2025_04_30_211901_bump_version060600',1),
(287,'2025_05_12_092724_bump_version060601',1),
(288,'2025_05_15_090030_bump_version060602',1),
(289,'2025_05_15_205936_bump_version060603',1),
(290,'2025_05_17_075632_optional-bigger-left-right-icons',1),
(291,'2025_05_25_100158_bump_version060604',1),
(292,'2025_05_26_221704_bump_version060605',1),
(293,'2025_05_27_081037_drop_legacy_id',1),
(294,'2025_05_27_081505_drop_unjustified_from_config',1),
(295,'2025_05_28_174009_add_visibility_override_smart_album',1),
(296,'2025_05_28_194147_fix_livemetrics_album_id',1),
(297,'2025_05_28_201707_create_photo_album_pivot',1),
(298,'2025_05_29_174832_add_slideshow_enabled',1),
(299,'2025_05_29_231404_user_registration_enabled',1),
(300,'2025_05_29_231905_rename_oauth_user_create_settings',1),
(301,'2025_05_30_205853_create_user_groups_table',1),
(302,'2025_05_30_210236_create_users_user_groups',1),
(303,'2025_06_03_201052_create_colours_table',1),
(304,'2025_06_03_201058_create_palettes_table',1),
(305,'2025_06_04_193132_optional_color_extraction',1),
(306,'2025_06_07_142046_create_tags_table',1),
(307,'2025_06_07_144157_photo_tags_to_table',1),
(308,'2025_06_07_150253_remove_tag_column_from_photos',1),
(309,'2025_06_10_220804_user_invitation_ttl',1),
(310,'2025_06_11_122155_bump_version060606',1),
(311,'2025_06_12_115312_remove_unused_config',1),
(312,'2025_06_12_223205_bump_version060607',1),
(313,'2025_06_13_102340_home_page',1),
(314,'2025_06_13_121811_default_view_gallery_timeline',1),
(315,'2025_06_13_122020_reorder_timeline_config',1),
(316,'2025_06_13_162123_bump_version060608',1),
(317,'2025_06_14_101958_config_details_column_type',1),
(318,'2025_06_14_121958_add_flow_config',1),
(319,'2025_06_16_234348_bump_version060609',1),
(320,'2025_06_17_204426_bump_version060610',1),
(321,'2025_06_21_213119_update_sync_duplicates',1),
(322,'2025_06_23_054050_bump_version060611',1),
(323,'2025_06_24_180548_gallery_header',1),
(324,'2025_06_26_070132_bump_version060612',1),
(325,'2025_06_26_102340_parse_url_options',1),
(326,'2025_06_26_115949_bump_version060613',1),
(327,'2025_06_27_085029_bump_version060614',1),
(328,'2025_06_29_080951_create_owner',1),
(329,'2025_07_01_105450_bump_version060700',1),
(330,'2025_07_02_221616_remove_prod_check',1),
(331,'2025_07_04_054244_links_config',1),
(332,'2025_07_21_004233_add_gestures_settings',1),
(333,'2025_07_24_200417_bump_version060701',1),
(334,'2025_08_03_141744_add_option_display_tag_on_album_view',1),
(335,'2025_08_06_115051_bump_version060702',1),
(336,'2025_08_07_224208_add_config_sensitive_tags',1),
(337,'2025_08_08_000000_add_is_pinned_to_base_albums_table',1),
(338,'2025_08_08_100833_add_pinned_albums_config',1),
(339,'2025_08_12_114738_add_copyright_text_setting',1),
(340,'2025_08_14_135253_refactor_tag_album',1),
(341,'2025_08_15_135705_bump_version060800',1),
(342,'2025_08_16_224208_add_config_watermarker',1),
(343,'2025_08_16_224208_add_watermarked_column',1),
(344,'2025_08_17_214223_and_or_tag_album',1),
(345,'2025_08_18_102609_bump_version060801',1),
(346,'2025_08_19_160144_create_renamer_rules_table',1),
(347,'2025_08_23_204700_extract_zip_on_upload',1),
(348,'2025_08_24_122020_fix_timeline_config',1),
(349,'2025_08_24_153735_remove_job_queue_option',1),
(350,'2025_08_26_060147_bump_version060900',1),
(351,'2025_08_27_203030_create_orders_table',1),
(352,'2025_08_27_203030_create_purchasable',1),
(353,'2025_08_27_203040_create_order_items_table',1),
(354,'2025_08_31_122020_add_display_num_photos_option_album_view',1),
(355,'2025_08_31_131024_bump_version060901',1),
(356,'2025_09_18_064708_bump_version060902',1),
(357,'2025_09_20_113900_webshop_options',1),
(358,'2025_09_23_151303_add_untagged_smart_albums',1),
(359,'2025_10_05_071052_add_album_photo_renamer',1),
(360,'2025_10_25_113900_deduplicate_featured_albums',1),
(361,'2025_10_26_185806_bump_version060903',1),
(362,'2025_10_28_214205_bump_version060904',1),
(363,'2025_11_09_140246_bump_version061000',1),
(364,'2025_11_15_092400_optional_dock_transparency',1),
(365,'2025_11_15_170741_bump_version061001',1),
(366,'2025_11_17_182225_bump_version061002',1),
(367,'2025_11_22_193900_more_webshop_options',1),
(368,'2025_11_23_111052_add_item_download_link',1),
(369,'2025_12_03_170434_bump_version061003',1),
(370,'2025_12_10_171646_add_setting_follow_link_redirection',1),
(371,'2025_12_11_181029_bump_version061004',1),
(372,'2025_12_15_161819_webshop_level_2',1),
(373,'2025_12_18_101617_preserve_size_variants_for_orders',1),
(374,'2025_12_19_161600_star_album_option',1),
(375,'2025_12_22_163233_create_xhprof_table',1),
(376,'2025_12_22_163234_add_index_to_xhprof_table',1),
(377,'2025_12_27_034137_create_photo_ratings_table',1),
(378,'2025_12_27_034141_add_rating_columns_to_photo_statistics',1),
(379,'2025_12_27_130512_add_photo_rating_config_settings',1),
(380,'2025_12_28_232626_add_computed_fields_to_albums',1),
(381,'2025_12_31_010000_create_webshop_category',1),
(382,'2025_12_31_020000_bump_version070000',1),
(383,'2026_01_01_162100_change_header',1),
(384,'2026_01_01_163534_bump_version070001',1),
(385,'2026_01_02_203124_create_album_size_statistics_table',1),
(386,'2026_01_04_000000_add_album_layout_config',1),
(387,'2026_01_07_add_pagination_config_keys',1),
(388,'2026_01_10_212900_add_strict_ordering',1),
(389,'2026_01_11_004154_bump_version070100',1),
(390,'2026_01_13_085020_bump_version070101',1),
(391,'2026_01_14_105523_change_title_to_text_on_photos_table',1),
(392,'2026_01_14_172803_bump_version070102',1),
(393,'2026_01_15_100000_add_shared_albums_visibility_config',1),
(394,'2026_01_15_100001_add_shared_albums_visibility_to_users',1),
(395,'2026_01_16_100000_add_rating_avg_to_photos',1),
(396,'2026_01_16_110000_add_rating_smart_album_configs',1),
(397,'2026_01_17_130854_hide_exif_data',1),
(398,'2026_01_18_212133_refactor_photo_structure',1),
(399,'2026_01_19_193315_refactor_photo_avoid_duplicates',1),
(400,'2026_01_21_094017_bump_version070200',1),
(401,'2026_01_22_000000_propagate_unlock_option',1),
(402,'2026_01_23_220539_bump_version070201',1),
(403,'2026_01_25_120000_refactor_default_album_protection_to_string',1),
(404,'2026_01_25_220640_add_display_name_to_users_table',1),
(405,'2026_01_26_211955_add_is_ldap_to_users_table',1),
(406,'2026_01_27_170000_photo_details_always_open',1),
(407,'2026_01_27_172926_bump_version070300',1),
(408,'2026_01_28_075019_bump_version070301',1),
(409,'2026_01_28_163552_add_my_rated_pictures_config_keys',1),
(410,'2026_01_29_125116_bump_version070302',1),
(411,'2026_01_29_170000_hide_gps_coordinates',1),
(412,'2026_02_11_170000_add_star_photo_visibility_config',1),
(413,'2026_02_15_201329_bump_version070303',1),
(414,'2026_02_16_165731_add_enhanced_album_display_configs',1),
(415,'2026_02_16_165731_add_enhanced_display_fields_to_albums',1),
(416,'2026_02_17_001007_add_header_focus_to_albums_table',1),
(417,'2026_02_22_090000_drop_old_album_id_from_photos',1),
(418,'2026_02_22_100000_rename_starred_to_highlighted',1),
(419,'2026_02_24_000001_add_watermark_optout_disabled_config',1),
(420,'2026_02_27_000001_add_slug_to_base_albums',1),
(421,'2026_02_28_000001_shift_size_variant_type_for_raw',1),
(422,'2026_02_28_000002_add_raw_download_enabled_config',1),
(423,'2026_02_28_000003_reclassify_existing_raw_format_files',1),
(424,'2026_02_28_000004_add_size_raw_to_album_size_statistics',1),
(425,'2026_02_28_000005_create_contact_category',1),
(426,'2026_02_28_000005_create_contact_messages_table',1),
(427,'2026_02_28_000006_add_contact_form_configs',1),
(428,'2026_03_01_123228_bump_version070400',1),
(429,'2026_03_03_120000_add_dynamic_landing_background_modes',1),
(430,'2026_03_08_132649_bump_version070401',1),
(431,'2026_03_11_114312_bump_version070402',1),
(432,'2026_03_12_000000_add_search_colour_distance_config',1),
(433,'2026_03_15_000005_fix_is_starred_remaining_values',1),
(434,'2026_03_16_164002_bump_version070500',1),
(435,'2026_03_20_175331_bump_version070501',1),
(436,'2026_03_21_000001_create_persons_table',1),
(437,'2026_03_21_000002_create_faces_table',1),
(438,'2026_03_21_000003_ai_vision_config',1),
(439,'2026_03_21_000004_create_ai_vision_category',1),
(440,'2026_03_21_000005_add_representative_face_id_to_persons',1),
(441,'2026_03_21_000006_add_cluster_label_to_faces',1),
(442,'2026_03_22_094636_bump_version070502',1),
(443,'2026_03_23_162424_bump_version070503',1),
(444,'2026_03_25_000001_create_webhooks_table',1),
(445,'2026_04_07_203125_bump_version070504',1),
(446,'2026_04_09_000001_add_upload_trust_level_to_users',1),
(447,'2026_04_09_000001_remove_wikimedia_map_provider',1),
(448,'2026_04_09_000002_add_is_upload_validated_to_photos',1),
(449,'2026_04_09_000003_add_upload_trust_level_configs',1),
(450,'2026_04_12_000001_add_chunked_download_configs',1),
(451,'2026_04_22_000001_add_embed_enabled_config',1),
(452,'2026_04_22_000001_add_use_admin_dashboard_config',1),
(453,'2026_05_18_000001_disable_request_caching',1),
(454,'2026_05_30_000001_add_timeline_albums_root_enabled',1),
(455,'2026_05_31_000001_create_print_sizes_table',1),
(456,'2026_05_31_000002_create_pixel_sizes_table',1),
(457,'2026_05_31_000003_create_purchasable_print_sizes_table',1),
(458,'2026_05_31_000004_create_purchasable_pixel_sizes_table',1),
(459,'2026_05_31_000005_extend_order_items_for_print',1),
(460,'2026_05_31_000006_extend_orders_for_shipping',1),
(461,'2026_06_10_000001_disable_swipe_effect_photo_viewer',1),
(462,'2026_06_13_000001_add_close_upload_on_success_config',1),
(463,'2026_06_13_000002_add_folder_upload_config',1),
(464,'2026_06_13_000002_add_logo_configs',1),
(465,'2026_06_17_190527_bump_version070600',1),
(466,'2026_06_21_000001_add_face_recognition_warning_config',1),
(467,'2026_06_22_000001_add_nsfw_columns_to_photos',1),
(468,'2026_06_22_000002_create_nsfw_detections_table',1),
(469,'2026_06_22_000003_add_nsfw_config',1),
(470,'2026_06_22_165556_bump_version070601',1),
(471,'2026_06_22_203910_bump_version070602',1),
(472,'2026_06_24_135746_bump_version070603',1),
(473,'2026_06_24_200000_add_og_image_settings',1),
(474,'2026_06_26_173103_bump_version070604',1),
(475,'2026_06_28_000000_add_cover_id_to_tag_albums',1),
(476,'2026_06_28_000000_add_disabled_album_subtitle_type',1),
(477,'2026_06_28_000001_create_person_albums',1),
(478,'2026_06_28_000002_add_person_albums_config',1),
(479,'2026_06_30_140000_add_breadcrumb_config_setting',1),
(480,'2026_07_01_120000_deduplicate_and_constrain_access_permissions',1),
(481,'2026_07_07_000000_add_rss_feed_title_description_configs',1),
(482,'2026_07_09_000000_add_thumbnail_appearance_config',1),
(483,'2026_07_12_000000_create_albums_tags_table',1),
(484,'2026_07_13_112341_bump_version070700',1),
(485,'2026_07_13_155713_bump_version070701',1),
(486,'2026_07_15_000000_add_photo_selection_appearance_config',1),
(487,'2026_07_18_000000_add_nfc_qr_share_enabled_config',1),
(488,'2026_07_18_000000_add_zip_bomb_protection_configs',1),
(489,'2026_07_18_010000_convert_existing_configs_to_file_size_format',1),
(490,'2026_07_18_020000_add_zip_bomb_delete_rejected_file_config',1),
(491,'2026_07_20_000000_add_flags_visibility_config',1),
(492,'2026_07_21_000000_create_album_user_thumbs_table',1),
(493,'2026_07_23_000000_add_accent_color',1),
(494,'2026_07_26_093326_add_expert_album_settings_config',1),
(495,'2026_07_28_000001_managed_cache_config',1),
(496,'2026_08_01_000000_add_theme_colors',1),
(497,'2026_08_05_000000_add_sorting_description',1),
(498,'2026_08_05_215650_bump_version070702',1),
(499,'2026_08_07_000000_add_photo_hover_effects_config',1),
(500,'2026_08_09_000000_managed_cache_albums_config',1),
(501,'2026_08_14_000000_add_contact_form_context_configs',1),
(502,'2026_08_15_163545_bump_version070703',1),
(503,'2026_08_16_000001_add_social_media_urls_config',1),
(504,'2026_08_16_000002_add_landing_page_configs',1),
(505,'2026_08_16_000003_create_landing_links_table',1),
(506,'2026_08_16_000004_create_landing_featured_items_table',1),
(507,'2026_08_16_000005_add_matching_albums_listing_config',1),
(508,'2026_08_16_000005_add_video_thumbnail_frame_config',1),
(509,'2026_08_17_000001_create_tracks_table',1),
(510,'2026_08_18_000000_remove_photo_hover_effects_config',1),
(511,'2026_08_18_000001_add_photo_ken_burns_on_hover_config',1),
(512,'2026_08_18_221142_bump_version070704',1),
(513,'2026_08_19_000001_add_photo_ken_burns_on_hover_scale_duration_config',1);
/*!40000 ALTER TABLE `migrations` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `users`
--

DROP TABLE IF EXISTS `users`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `users` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `created_at` datetime(6) NOT NULL,
  `updated_at` datetime(6) NOT NULL,
  `username` varchar(100) NOT NULL,
  `display_name` varchar(200) DEFAULT NULL,
  `password` varchar(100) DEFAULT NULL,
  `is_ldap` tinyint(1) NOT NULL DEFAULT 0,
  `email` varchar(100) DEFAULT NULL,
  `may_administrate` tinyint(1) NOT NULL DEFAULT 0,
  `token` char(128) DEFAULT NULL,
  `may_upload` tinyint(1) NOT NULL DEFAULT 0,
  `may_edit_own_settings` tinyint(1) NOT NULL DEFAULT 0,
  `remember_token` varchar(100) DEFAULT NULL,
  `quota_kb` bigint(20) DEFAULT NULL,
  `upload_trust_level` varchar(20) NOT NULL DEFAULT 'trusted',
  `description` text DEFAULT NULL,
  `note` text DEFAULT NULL,
  `shared_albums_visibility` varchar(255) NOT NULL DEFAULT 'default',
  PRIMARY KEY (`id`),
  UNIQUE KEY `users_username_unique` (`username`),
  UNIQUE KEY `users_email_unique` (`email`),
  UNIQUE KEY `users_token_unique` (`token`)
) ENGINE=InnoDB AUTO_INCREMENT=5 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `users`
--

LOCK TABLES `users` WRITE;
/*!40000 ALTER TABLE `users` DISABLE KEYS */;
INSERT INTO `users` VALUES
(1,'2026-11-24 20:25:40.815698','2026-11-24 20:25:40.815698','chefin',NULL,'$2y$12$abcdefghijklmnopqrstuv',0,'chefin@example.org',1,NULL,1,0,NULL,NULL,'trusted',NULL,NULL,'default'),
(2,'2026-11-24 20:25:40.815698','2026-11-24 20:25:40.815698','oma','Oma Erna','$2y$12$abcdefghijklmnopqrstuv',0,'oma@example.org',0,NULL,0,0,NULL,NULL,'trusted',NULL,NULL,'default'),
(3,'2026-11-24 20:25:40.815698','2026-11-24 20:25:40.815698','tante',NULL,'$2y$12$abcdefghijklmnopqrstuv',0,'tante@example.org',0,NULL,0,0,NULL,NULL,'trusted',NULL,NULL,'default'),
(4,'2026-11-24 20:25:40.815698','2026-11-24 20:25:40.815698','ohne',NULL,'$2y$12$abcdefghijklmnopqrstuv',0,NULL,0,NULL,0,0,NULL,NULL,'trusted',NULL,NULL,'default');
/*!40000 ALTER TABLE `users` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `user_groups`
--

DROP TABLE IF EXISTS `user_groups`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `user_groups` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `name` varchar(100) NOT NULL,
  `description` varchar(255) DEFAULT NULL,
  `created_at` datetime NOT NULL DEFAULT current_timestamp(),
  `updated_at` datetime NOT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `user_groups_name_unique` (`name`),
  KEY `user_groups_id_index` (`id`)
) ENGINE=InnoDB AUTO_INCREMENT=2 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `user_groups`
--

LOCK TABLES `user_groups` WRITE;
/*!40000 ALTER TABLE `user_groups` DISABLE KEYS */;
INSERT INTO `user_groups` VALUES
(1,'Familie & Freunde',NULL,'2026-11-24 20:25:40','2026-11-24 20:25:40');
/*!40000 ALTER TABLE `user_groups` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `users_user_groups`
--

DROP TABLE IF EXISTS `users_user_groups`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `users_user_groups` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `user_id` int(10) unsigned NOT NULL,
  `user_group_id` int(10) unsigned NOT NULL,
  `role` varchar(50) NOT NULL DEFAULT 'member',
  `created_at` datetime DEFAULT current_timestamp(),
  PRIMARY KEY (`id`),
  UNIQUE KEY `users_user_groups_user_id_user_group_id_unique` (`user_id`,`user_group_id`),
  KEY `users_user_groups_user_id_index` (`user_id`),
  KEY `users_user_groups_user_group_id_index` (`user_group_id`),
  KEY `users_user_groups_user_id_user_group_id_index` (`user_id`,`user_group_id`),
  CONSTRAINT `users_user_groups_user_group_id_foreign` FOREIGN KEY (`user_group_id`) REFERENCES `user_groups` (`id`) ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT `users_user_groups_user_id_foreign` FOREIGN KEY (`user_id`) REFERENCES `users` (`id`) ON DELETE CASCADE ON UPDATE CASCADE
) ENGINE=InnoDB AUTO_INCREMENT=2 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `users_user_groups`
--

LOCK TABLES `users_user_groups` WRITE;
/*!40000 ALTER TABLE `users_user_groups` DISABLE KEYS */;
INSERT INTO `users_user_groups` VALUES
(1,2,1,'member','2026-11-24 20:25:40');
/*!40000 ALTER TABLE `users_user_groups` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `base_albums`
--

DROP TABLE IF EXISTS `base_albums`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `base_albums` (
  `id` char(24) NOT NULL,
  `legacy_id` bigint(20) unsigned DEFAULT NULL,
  `created_at` datetime(6) NOT NULL,
  `updated_at` datetime(6) NOT NULL,
  `published_at` datetime DEFAULT NULL,
  `title` varchar(100) NOT NULL,
  `slug` varchar(250) DEFAULT NULL,
  `description` text DEFAULT NULL,
  `owner_id` int(10) unsigned NOT NULL DEFAULT 0,
  `is_nsfw` tinyint(1) NOT NULL DEFAULT 0,
  `is_pinned` tinyint(1) NOT NULL DEFAULT 0,
  `sorting_col` varchar(30) DEFAULT NULL,
  `sorting_order` varchar(4) DEFAULT NULL,
  `copyright` varchar(300) DEFAULT NULL,
  `photo_layout` varchar(20) DEFAULT NULL,
  `photo_timeline` varchar(20) DEFAULT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `base_albums_slug_unique` (`slug`),
  KEY `base_albums_owner_id_index` (`owner_id`),
  KEY `base_albums_published_at_index` (`published_at`),
  CONSTRAINT `base_albums_owner_id_foreign` FOREIGN KEY (`owner_id`) REFERENCES `users` (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `base_albums`
--

LOCK TABLES `base_albums` WRITE;
/*!40000 ALTER TABLE `base_albums` DISABLE KEYS */;
INSERT INTO `base_albums` VALUES
('aaaaaaaaaaaaaaaaaaaaaaa1',NULL,'2026-11-24 20:25:40.816671','2026-11-24 20:25:40.816671',NULL,'Reisen',NULL,'Was wir sahen,\n„früh\" & spät',1,0,0,NULL,NULL,NULL,NULL,NULL),
('aaaaaaaaaaaaaaaaaaaaaaa2',NULL,'2026-11-24 20:25:40.816671','2026-11-24 20:25:40.816671',NULL,'Island; d\'accord',NULL,NULL,1,1,0,'title_strict','ASC',NULL,NULL,NULL),
('aaaaaaaaaaaaaaaaaaaaaaa3',NULL,'2026-11-24 20:25:40.816671','2026-11-24 20:25:40.816671',NULL,'Familie',NULL,NULL,1,0,0,NULL,NULL,NULL,NULL,NULL),
('aaaaaaaaaaaaaaaaaaaaaaa4',NULL,'2026-11-24 20:25:40.816671','2026-11-24 20:25:40.816671',NULL,'Mit Passwort',NULL,NULL,1,0,0,NULL,NULL,NULL,NULL,NULL),
('aaaaaaaaaaaaaaaaaaaaaaa5',NULL,'2026-11-24 20:25:40.816671','2026-11-24 20:25:40.816671',NULL,'Alles mit See',NULL,NULL,1,0,0,NULL,NULL,NULL,NULL,NULL),
('aaaaaaaaaaaaaaaaaaaaaaa6',NULL,'2026-11-24 20:25:40.816671','2026-11-24 20:25:40.816671',NULL,'Anna',NULL,NULL,1,0,0,NULL,NULL,NULL,NULL,NULL),
('aaaaaaaaaaaaaaaaaaaaaaa7',NULL,'2026-11-24 20:25:40.816671','2026-11-24 20:25:40.816671',NULL,'Nur mit Link',NULL,NULL,1,0,0,NULL,NULL,NULL,NULL,NULL);
/*!40000 ALTER TABLE `base_albums` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `albums`
--

DROP TABLE IF EXISTS `albums`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `albums` (
  `id` char(24) NOT NULL,
  `parent_id` char(24) DEFAULT NULL,
  `license` varchar(20) NOT NULL DEFAULT 'none',
  `album_thumb_aspect_ratio` varchar(6) DEFAULT NULL,
  `title_color` varchar(20) NOT NULL DEFAULT 'white',
  `title_position` varchar(20) NOT NULL DEFAULT 'top_left',
  `album_timeline` varchar(20) DEFAULT NULL,
  `album_sorting_col` varchar(30) DEFAULT NULL,
  `album_sorting_order` varchar(10) DEFAULT NULL,
  `cover_id` char(24) DEFAULT NULL,
  `header_id` char(24) DEFAULT NULL,
  `header_photo_focus` longtext CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT NULL CHECK (json_valid(`header_photo_focus`)),
  `_lft` bigint(20) unsigned NOT NULL DEFAULT 0,
  `_rgt` bigint(20) unsigned NOT NULL DEFAULT 0,
  `max_taken_at` datetime DEFAULT NULL,
  `min_taken_at` datetime DEFAULT NULL,
  `num_children` int(11) NOT NULL DEFAULT 0,
  `num_photos` int(11) NOT NULL DEFAULT 0,
  `auto_cover_id_max_privilege` char(24) DEFAULT NULL,
  `auto_cover_id_least_privilege` char(24) DEFAULT NULL,
  PRIMARY KEY (`id`),
  KEY `albums__lft__rgt__index` (`_lft`,`_rgt` DESC),
  KEY `albums_parent_id_foreign` (`parent_id`),
  KEY `albums_cover_id_foreign` (`cover_id`),
  KEY `albums_auto_cover_id_max_privilege_foreign` (`auto_cover_id_max_privilege`),
  KEY `albums_auto_cover_id_least_privilege_foreign` (`auto_cover_id_least_privilege`),
  CONSTRAINT `albums_auto_cover_id_least_privilege_foreign` FOREIGN KEY (`auto_cover_id_least_privilege`) REFERENCES `photos` (`id`) ON DELETE SET NULL,
  CONSTRAINT `albums_auto_cover_id_max_privilege_foreign` FOREIGN KEY (`auto_cover_id_max_privilege`) REFERENCES `photos` (`id`) ON DELETE SET NULL,
  CONSTRAINT `albums_cover_id_foreign` FOREIGN KEY (`cover_id`) REFERENCES `photos` (`id`) ON DELETE SET NULL ON UPDATE CASCADE,
  CONSTRAINT `albums_id_foreign` FOREIGN KEY (`id`) REFERENCES `base_albums` (`id`),
  CONSTRAINT `albums_parent_id_foreign` FOREIGN KEY (`parent_id`) REFERENCES `albums` (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `albums`
--

LOCK TABLES `albums` WRITE;
/*!40000 ALTER TABLE `albums` DISABLE KEYS */;
INSERT INTO `albums` VALUES
('aaaaaaaaaaaaaaaaaaaaaaa1',NULL,'none',NULL,'white','top_left',NULL,NULL,NULL,'ppppppppppppppppppppppp1',NULL,NULL,1,4,NULL,NULL,0,0,NULL,NULL),
('aaaaaaaaaaaaaaaaaaaaaaa2','aaaaaaaaaaaaaaaaaaaaaaa1','none',NULL,'white','top_left',NULL,NULL,NULL,NULL,NULL,NULL,2,3,NULL,NULL,0,0,NULL,NULL),
('aaaaaaaaaaaaaaaaaaaaaaa3',NULL,'none',NULL,'white','top_left',NULL,NULL,NULL,NULL,NULL,NULL,5,6,NULL,NULL,0,0,NULL,NULL),
('aaaaaaaaaaaaaaaaaaaaaaa4',NULL,'none',NULL,'white','top_left',NULL,NULL,NULL,NULL,NULL,NULL,7,8,NULL,NULL,0,0,NULL,NULL),
('aaaaaaaaaaaaaaaaaaaaaaa7',NULL,'none',NULL,'white','top_left',NULL,NULL,NULL,NULL,NULL,NULL,9,10,NULL,NULL,0,0,NULL,NULL);
/*!40000 ALTER TABLE `albums` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `tag_albums`
--

DROP TABLE IF EXISTS `tag_albums`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `tag_albums` (
  `id` char(24) NOT NULL,
  `cover_id` char(24) DEFAULT NULL,
  `is_and` tinyint(1) NOT NULL DEFAULT 1,
  PRIMARY KEY (`id`),
  KEY `tag_albums_cover_id_foreign` (`cover_id`),
  CONSTRAINT `tag_albums_cover_id_foreign` FOREIGN KEY (`cover_id`) REFERENCES `photos` (`id`) ON DELETE SET NULL,
  CONSTRAINT `tag_albums_id_foreign` FOREIGN KEY (`id`) REFERENCES `base_albums` (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `tag_albums`
--

LOCK TABLES `tag_albums` WRITE;
/*!40000 ALTER TABLE `tag_albums` DISABLE KEYS */;
INSERT INTO `tag_albums` VALUES
('aaaaaaaaaaaaaaaaaaaaaaa5',NULL,1);
/*!40000 ALTER TABLE `tag_albums` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `person_albums`
--

DROP TABLE IF EXISTS `person_albums`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `person_albums` (
  `id` char(24) NOT NULL,
  `is_and` tinyint(1) NOT NULL DEFAULT 0,
  PRIMARY KEY (`id`),
  CONSTRAINT `person_albums_id_foreign` FOREIGN KEY (`id`) REFERENCES `base_albums` (`id`) ON DELETE CASCADE ON UPDATE CASCADE
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `person_albums`
--

LOCK TABLES `person_albums` WRITE;
/*!40000 ALTER TABLE `person_albums` DISABLE KEYS */;
INSERT INTO `person_albums` VALUES
('aaaaaaaaaaaaaaaaaaaaaaa6',0);
/*!40000 ALTER TABLE `person_albums` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `access_permissions`
--

DROP TABLE IF EXISTS `access_permissions`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `access_permissions` (
  `id` bigint(20) unsigned NOT NULL AUTO_INCREMENT,
  `user_id` int(10) unsigned DEFAULT NULL,
  `user_group_id` int(10) unsigned DEFAULT NULL,
  `base_album_id` char(24) DEFAULT NULL,
  `is_link_required` tinyint(1) NOT NULL DEFAULT 0,
  `password` varchar(100) DEFAULT NULL,
  `grants_full_photo_access` tinyint(1) NOT NULL DEFAULT 0,
  `grants_download` tinyint(1) NOT NULL DEFAULT 0,
  `grants_upload` tinyint(1) NOT NULL DEFAULT 0,
  `grants_edit` tinyint(1) NOT NULL DEFAULT 0,
  `grants_delete` tinyint(1) NOT NULL DEFAULT 0,
  `created_at` datetime DEFAULT NULL,
  `updated_at` datetime DEFAULT NULL,
  `user_id_unique_key` int(10) unsigned GENERATED ALWAYS AS (coalesce(`user_id`,0)) STORED,
  `user_group_id_unique_key` int(10) unsigned GENERATED ALWAYS AS (coalesce(`user_group_id`,0)) STORED,
  PRIMARY KEY (`id`),
  UNIQUE KEY `access_permissions_dedup_unique` (`base_album_id`,`user_id_unique_key`,`user_group_id_unique_key`),
  KEY `access_permissions_user_id_index` (`user_id`),
  KEY `access_permissions_base_album_id_index` (`base_album_id`),
  KEY `access_permissions_is_link_required_index` (`is_link_required`),
  KEY `access_permissions_is_link_required_password_index` (`is_link_required`,`password`),
  CONSTRAINT `access_permissions_user_id_foreign` FOREIGN KEY (`user_id`) REFERENCES `users` (`id`)
) ENGINE=InnoDB AUTO_INCREMENT=7 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `access_permissions`
--

LOCK TABLES `access_permissions` WRITE;
/*!40000 ALTER TABLE `access_permissions` DISABLE KEYS */;
INSERT INTO `access_permissions` VALUES
(1,NULL,NULL,'aaaaaaaaaaaaaaaaaaaaaaa1',0,NULL,1,1,0,0,0,NULL,NULL,0,0),
(2,NULL,NULL,'aaaaaaaaaaaaaaaaaaaaaaa2',0,NULL,1,0,0,0,0,NULL,NULL,0,0),
(3,NULL,1,'aaaaaaaaaaaaaaaaaaaaaaa3',0,NULL,1,1,0,0,0,NULL,NULL,0,1),
(4,3,NULL,'aaaaaaaaaaaaaaaaaaaaaaa3',0,NULL,1,0,0,0,0,NULL,NULL,3,0),
(5,NULL,NULL,'aaaaaaaaaaaaaaaaaaaaaaa4',0,'$2y$12$abcdefghijklmnopqrstuv',1,0,0,0,0,NULL,NULL,0,0),
(6,NULL,NULL,'aaaaaaaaaaaaaaaaaaaaaaa7',1,NULL,1,0,0,0,0,NULL,NULL,0,0);
/*!40000 ALTER TABLE `access_permissions` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `photos`
--

DROP TABLE IF EXISTS `photos`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `photos` (
  `id` char(24) NOT NULL,
  `created_at` datetime(6) NOT NULL,
  `updated_at` datetime(6) NOT NULL,
  `owner_id` int(10) unsigned NOT NULL DEFAULT 0,
  `title` varchar(300) DEFAULT NULL,
  `description` text DEFAULT NULL,
  `license` varchar(20) NOT NULL DEFAULT 'none',
  `is_highlighted` tinyint(1) NOT NULL DEFAULT 0,
  `is_validated` tinyint(1) NOT NULL DEFAULT 1,
  `face_scan_status` varchar(16) DEFAULT NULL,
  `nsfw_status` varchar(255) DEFAULT NULL,
  `upload_trust_level` varchar(255) DEFAULT NULL,
  `face_count` int(10) unsigned NOT NULL DEFAULT 0,
  `rating_avg` decimal(5,4) DEFAULT NULL,
  `iso` varchar(255) DEFAULT NULL,
  `make` varchar(255) DEFAULT NULL,
  `model` varchar(255) DEFAULT NULL,
  `lens` varchar(255) DEFAULT NULL,
  `aperture` varchar(255) DEFAULT NULL,
  `shutter` varchar(255) DEFAULT NULL,
  `focal` varchar(255) DEFAULT NULL,
  `duration` varchar(255) DEFAULT NULL,
  `fps` varchar(255) DEFAULT NULL,
  `latitude` decimal(10,8) DEFAULT NULL,
  `longitude` decimal(11,8) DEFAULT NULL,
  `altitude` decimal(10,4) DEFAULT NULL,
  `img_direction` decimal(10,4) DEFAULT NULL,
  `location` varchar(255) DEFAULT NULL,
  `taken_at` datetime(6) DEFAULT NULL COMMENT 'relative to UTC',
  `taken_at_orig_tz` varchar(31) DEFAULT NULL COMMENT 'the timezone at which the photo has originally been taken',
  `initial_taken_at` datetime DEFAULT NULL COMMENT 'backup of the original taken_at value',
  `initial_taken_at_orig_tz` varchar(31) DEFAULT NULL COMMENT 'backup of the timezone at which the photo has originally been taken',
  `type` varchar(30) NOT NULL,
  `filesize` bigint(20) unsigned NOT NULL DEFAULT 0,
  `checksum` varchar(40) NOT NULL,
  `original_checksum` varchar(40) NOT NULL,
  `live_photo_short_path` varchar(255) DEFAULT NULL,
  `live_photo_content_id` varchar(255) DEFAULT NULL,
  `live_photo_checksum` varchar(40) DEFAULT NULL,
  PRIMARY KEY (`id`),
  KEY `photos_owner_id_foreign` (`owner_id`),
  KEY `photos_checksum_index` (`checksum`),
  KEY `photos_original_checksum_index` (`original_checksum`),
  KEY `photos_live_photo_content_id_index` (`live_photo_content_id`),
  KEY `photos_live_photo_checksum_index` (`live_photo_checksum`),
  KEY `photos_rating_avg_index` (`rating_avg`),
  KEY `photos_album_id_is_highlighted_index` (`is_highlighted`),
  KEY `photos_album_id_is_highlighted_created_at_index` (`is_highlighted`,`created_at`),
  KEY `photos_album_id_is_highlighted_taken_at_index` (`is_highlighted`,`taken_at`),
  KEY `photos_album_id_is_highlighted_type_index` (`is_highlighted`,`type`),
  KEY `photos_is_highlighted_title_taken_created_index` (`is_highlighted`,`title`,`taken_at`,`created_at`),
  KEY `photos_is_validated_index` (`is_validated`),
  CONSTRAINT `photos_owner_id_foreign` FOREIGN KEY (`owner_id`) REFERENCES `users` (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `photos`
--

LOCK TABLES `photos` WRITE;
/*!40000 ALTER TABLE `photos` DISABLE KEYS */;
INSERT INTO `photos` VALUES
('ppppppppppppppppppppppp1','2024-05-02 08:00:00.000000','2024-05-02 08:00:00.000000',1,'Das Boot \\ \"Berta\"','Früh am *Morgen*;\r\nes war kalt, d\'accord?','none',1,1,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,64.31000000,NULL,NULL,NULL,NULL,'2024-05-01 08:11:12.000000','Europe/Berlin',NULL,NULL,'image/jpeg',0,'1','1',NULL,NULL,NULL),
('ppppppppppppppppppppppp2','2024-05-02 08:00:01.000000','2024-05-02 08:00:01.000000',1,'Früh am See',NULL,'none',0,1,NULL,'visible',NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'2024-05-01 08:11:12.000000','+02:00',NULL,NULL,'image/jpeg',0,'2','2',NULL,NULL,NULL),
('ppppppppppppppppppppppp3','2024-05-02 08:00:02.000000','2024-05-02 08:00:02.000000',3,'hochkant.jpg',NULL,'none',0,0,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'image/jpeg',0,'3','3',NULL,NULL,NULL),
('ppppppppppppppppppppppp4','2024-05-02 08:00:03.000000','2024-05-02 08:00:03.000000',1,'Fern',NULL,'none',0,1,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'image/jpeg',0,'4','4',NULL,NULL,NULL),
('ppppppppppppppppppppppp5','2024-05-02 08:00:04.000000','2024-05-02 08:00:04.000000',1,'Zu prüfen',NULL,'none',0,1,NULL,'review',NULL,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'image/jpeg',0,'5','5',NULL,NULL,NULL);
/*!40000 ALTER TABLE `photos` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `photo_album`
--

DROP TABLE IF EXISTS `photo_album`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `photo_album` (
  `album_id` char(24) NOT NULL,
  `photo_id` char(24) NOT NULL,
  PRIMARY KEY (`photo_id`,`album_id`),
  KEY `photo_album_album_id_photo_id_index` (`album_id`,`photo_id`),
  KEY `photo_album_album_id_index` (`album_id`),
  KEY `photo_album_photo_id_index` (`photo_id`),
  CONSTRAINT `photo_album_album_id_foreign` FOREIGN KEY (`album_id`) REFERENCES `albums` (`id`),
  CONSTRAINT `photo_album_photo_id_foreign` FOREIGN KEY (`photo_id`) REFERENCES `photos` (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `photo_album`
--

LOCK TABLES `photo_album` WRITE;
/*!40000 ALTER TABLE `photo_album` DISABLE KEYS */;
INSERT INTO `photo_album` VALUES
('aaaaaaaaaaaaaaaaaaaaaaa1','ppppppppppppppppppppppp1'),
('aaaaaaaaaaaaaaaaaaaaaaa3','ppppppppppppppppppppppp1'),
('aaaaaaaaaaaaaaaaaaaaaaa2','ppppppppppppppppppppppp2'),
('aaaaaaaaaaaaaaaaaaaaaaa1','ppppppppppppppppppppppp5');
/*!40000 ALTER TABLE `photo_album` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `size_variants`
--

DROP TABLE IF EXISTS `size_variants`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `size_variants` (
  `id` bigint(20) unsigned NOT NULL AUTO_INCREMENT,
  `photo_id` char(24) DEFAULT NULL,
  `type` int(10) unsigned NOT NULL DEFAULT 0 COMMENT '0: original, ..., 6: thumb',
  `short_path` varchar(255) NOT NULL,
  `short_path_watermarked` varchar(255) DEFAULT NULL,
  `width` int(11) NOT NULL,
  `height` int(11) NOT NULL,
  `ratio` double(8,2) NOT NULL DEFAULT 1.00,
  `filesize` bigint(20) unsigned NOT NULL DEFAULT 0,
  `storage_disk` varchar(255) NOT NULL DEFAULT 'images',
  PRIMARY KEY (`id`),
  UNIQUE KEY `size_variants_photo_id_type_unique` (`photo_id`,`type`),
  KEY `size_variants_short_path_index` (`short_path`),
  KEY `size_variants_photo_id_type_ratio_index` (`photo_id`,`type`,`ratio`),
  CONSTRAINT `size_variants_photo_id_foreign` FOREIGN KEY (`photo_id`) REFERENCES `photos` (`id`) ON DELETE SET NULL
) ENGINE=InnoDB AUTO_INCREMENT=9 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `size_variants`
--

LOCK TABLES `size_variants` WRITE;
/*!40000 ALTER TABLE `size_variants` DISABLE KEYS */;
INSERT INTO `size_variants` VALUES
(1,'ppppppppppppppppppppppp1',1,'original/ab/cd/boot.jpg',NULL,1600,1067,1.50,10,'images'),
(2,'ppppppppppppppppppppppp1',3,'medium/ab/cd/boot.jpg',NULL,1080,720,1.50,5,'images'),
(3,'ppppppppppppppppppppppp2',0,'raw/ab/cd/see.nef',NULL,3000,2000,1.50,10,'images'),
(4,'ppppppppppppppppppppppp2',1,'original/ab/cd/see.jpg',NULL,3000,2000,1.50,10,'images'),
(5,'ppppppppppppppppppppppp3',1,'original/ab/cd/hochkant.jpg',NULL,800,1200,0.67,10,'images'),
(6,'ppppppppppppppppppppppp4',1,'original/ab/cd/fern.jpg',NULL,900,600,1.50,10,'s3'),
(7,'ppppppppppppppppppppppp5',1,'original/ab/cd/pruefen.jpg',NULL,900,600,1.50,10,'images'),
(8,'ppppppppppppppppppppppp5',8,'',NULL,16,16,1.00,10,'images');
/*!40000 ALTER TABLE `size_variants` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `tags`
--

DROP TABLE IF EXISTS `tags`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `tags` (
  `id` bigint(20) unsigned NOT NULL AUTO_INCREMENT,
  `name` varchar(100) NOT NULL,
  `description` varchar(255) DEFAULT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `tags_name_unique` (`name`),
  KEY `tags_name_index` (`name`)
) ENGINE=InnoDB AUTO_INCREMENT=3 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `tags`
--

LOCK TABLES `tags` WRITE;
/*!40000 ALTER TABLE `tags` DISABLE KEYS */;
INSERT INTO `tags` VALUES
(1,'See',NULL),
(2,'Boot & Mast',NULL);
/*!40000 ALTER TABLE `tags` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `photos_tags`
--

DROP TABLE IF EXISTS `photos_tags`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `photos_tags` (
  `id` bigint(20) unsigned NOT NULL AUTO_INCREMENT,
  `tag_id` bigint(20) unsigned NOT NULL,
  `photo_id` char(24) NOT NULL,
  PRIMARY KEY (`id`),
  UNIQUE KEY `photos_tags_tag_id_photo_id_unique` (`tag_id`,`photo_id`),
  KEY `photos_tags_tag_id_index` (`tag_id`),
  KEY `photos_tags_photo_id_index` (`photo_id`),
  KEY `photos_tags_tag_id_photo_id_index` (`tag_id`,`photo_id`),
  CONSTRAINT `photos_tags_photo_id_foreign` FOREIGN KEY (`photo_id`) REFERENCES `photos` (`id`) ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT `photos_tags_tag_id_foreign` FOREIGN KEY (`tag_id`) REFERENCES `tags` (`id`) ON DELETE CASCADE ON UPDATE CASCADE
) ENGINE=InnoDB AUTO_INCREMENT=4 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `photos_tags`
--

LOCK TABLES `photos_tags` WRITE;
/*!40000 ALTER TABLE `photos_tags` DISABLE KEYS */;
INSERT INTO `photos_tags` VALUES
(1,1,'ppppppppppppppppppppppp1'),
(3,1,'ppppppppppppppppppppppp2'),
(2,2,'ppppppppppppppppppppppp1');
/*!40000 ALTER TABLE `photos_tags` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `photo_ratings`
--

DROP TABLE IF EXISTS `photo_ratings`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `photo_ratings` (
  `id` bigint(20) unsigned NOT NULL AUTO_INCREMENT,
  `photo_id` char(24) NOT NULL,
  `user_id` int(10) unsigned NOT NULL,
  `rating` tinyint(3) unsigned NOT NULL COMMENT 'Rating value 1-5',
  PRIMARY KEY (`id`),
  UNIQUE KEY `photo_ratings_photo_id_user_id_unique` (`photo_id`,`user_id`),
  KEY `photo_ratings_photo_id_index` (`photo_id`),
  KEY `photo_ratings_user_id_index` (`user_id`),
  CONSTRAINT `photo_ratings_photo_id_foreign` FOREIGN KEY (`photo_id`) REFERENCES `photos` (`id`) ON DELETE CASCADE,
  CONSTRAINT `photo_ratings_user_id_foreign` FOREIGN KEY (`user_id`) REFERENCES `users` (`id`) ON DELETE CASCADE
) ENGINE=InnoDB AUTO_INCREMENT=3 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `photo_ratings`
--

LOCK TABLES `photo_ratings` WRITE;
/*!40000 ALTER TABLE `photo_ratings` DISABLE KEYS */;
INSERT INTO `photo_ratings` VALUES
(1,'ppppppppppppppppppppppp1',2,4),
(2,'ppppppppppppppppppppppp1',4,2);
/*!40000 ALTER TABLE `photo_ratings` ENABLE KEYS */;
UNLOCK TABLES;
/*!40103 SET TIME_ZONE=@OLD_TIME_ZONE */;

/*!40101 SET SQL_MODE=@OLD_SQL_MODE */;
/*!40014 SET FOREIGN_KEY_CHECKS=@OLD_FOREIGN_KEY_CHECKS */;
/*!40014 SET UNIQUE_CHECKS=@OLD_UNIQUE_CHECKS */;
/*!40101 SET CHARACTER_SET_CLIENT=@OLD_CHARACTER_SET_CLIENT */;
/*!40101 SET CHARACTER_SET_RESULTS=@OLD_CHARACTER_SET_RESULTS */;
/*!40101 SET COLLATION_CONNECTION=@OLD_COLLATION_CONNECTION */;
/*!40111 SET SQL_NOTES=@OLD_SQL_NOTES */;

-- Dump completed on 2026-11-24 20:25:40
